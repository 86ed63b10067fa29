import { createInterface } from 'node:readline/promises';
import { Refused } from './command.ts';

/**
 * Asks the operator at the terminal.
 * @param unasked says what becomes of the command without an answer, and how to give one
 * @throws {Refused} where there is no terminal to ask at
 */
export async function ask(question: string, unasked = NOTHING_DELETED): Promise<string> {
  if (!process.stdin.isTTY) throw new Refused(unasked);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

const NOTHING_DELETED = 'Nothing was deleted: nobody can be asked here. Give --yes-delete NAME.';

/**
 * Asks for the name of the stack, unless it was given with the command.
 * @throws {Refused} for any other name, and where there is no terminal to ask at
 */
export async function ensureConfirmed(stackName: string, named: readonly string[]): Promise<void> {
  const answer = named[0] ?? (await ask(`Type the name of the stack to go on (${stackName}): `));
  if (answer.trim() !== stackName)
    throw new Refused('Nothing was deleted: that is not the name of the stack.');
}
