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
