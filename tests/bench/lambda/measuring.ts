import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FunctionName } from '#functions/declared.ts';
import { noteBundles } from '#tests/support/cloud/noteBundles.ts';

/** The cost of one request. */
export interface Measured {
  readonly cpuMs: number;
  /** The most that the process has held so far, the code and Node itself included. */
  readonly peakMb: number;
}

/** A module that hands each event to a process of the bundle's own, and notes what it took. */
const moduleOf = (bundle: string, notes: string) => `
import { appendFileSync } from 'node:fs';
import { fork } from 'node:child_process';
const child = fork(
  ${JSON.stringify(fileURLToPath(new URL('./process.mjs', import.meta.url)))},
  [${JSON.stringify(pathToFileURL(bundle).href)}],
  { env: { ...process.env }, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
);
const waiting = new Map();
child.on('message', ({ id, measured, result, failure }) => {
  appendFileSync(${JSON.stringify(notes)}, JSON.stringify(measured) + '\\n');
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (failure) reject(new Error(failure)); else resolve(result);
});
let ids = 0;
export const handler = (event, context) => new Promise((resolve, reject) => {
  ids += 1;
  waiting.set(ids, { resolve, reject });
  child.send({ id: ids, event, context });
});
`;

/** Puts a process of its own behind each bundle. */
export function measureBundles(bundleOf: (name: FunctionName) => string) {
  const { linesOf, ...measuring } = noteBundles(bundleOf, moduleOf);
  return {
    ...measuring,
    /** Every request so far, in the order in which they ended. */
    measuredOf: (name: FunctionName): Measured[] => linesOf(name).map((line) => JSON.parse(line)),
  };
}
