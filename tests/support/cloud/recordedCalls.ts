import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AwsCall } from '#infra/local/aws/recorder.ts';

/** The folder where the clouds of all tests keep the AWS calls of their functions; `npm test` names one. */
const folder = process.env.TEST_AWS_CALLS;

export const areCallsKept = folder !== undefined;

/** Where one cloud keeps them. */
export const newCallsFile = (): string | undefined => folder && join(folder, `${randomUUID()}.jsonl`);

/** Each call that any test made a function make so far. */
export function keptCalls(): AwsCall[] {
  if (folder === undefined) return [];
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return [...new Set(lines.filter(Boolean))].map((line) => JSON.parse(line));
}
