import { createInterface } from 'node:readline/promises';
import { Refused } from '../command.ts';

/**
 * Asks for the name of the stack, unless it was given with the command.
 * @throws {Refused} for anything else, and where nobody can be asked
 */
export async function ensureConfirmed(stackName: string, given: string | undefined): Promise<void> {
  const answer = given ?? (await ask(`Type the name of the stack to go on (${stackName}): `));
  if (answer.trim() !== stackName)
    throw new Refused('Nothing was deleted: that is not the name of the stack.');
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Refused('Nothing was deleted: nobody can be asked here. Give --yes-delete STACKNAME.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
