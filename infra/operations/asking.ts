import { createInterface } from 'node:readline/promises';
import { Refused } from './command.ts';

/**
 * Asks the operator at the terminal.
 * @throws {Refused} where there is no terminal to ask at
 */
export async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Refused('Nothing was deleted: nobody can be asked here. Give --yes-delete NAME.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
