import { pathToFileURL } from 'node:url';
import type { FunctionName } from '#functions/declared.ts';
import { noteBundles } from '#tests/support/cloud/noteBundles.ts';

/** A module that notes each variable that is asked for, by its name, from the first line of the bundle on. */
const moduleOf = (bundle: string, notes: string) => `
import { appendFileSync } from 'node:fs';
const seen = new Set();
const note = (name) => {
  if (typeof name !== 'string' || seen.has(name)) return;
  seen.add(name);
  appendFileSync(${JSON.stringify(notes)}, name + '\\n');
};
process.env = new Proxy(process.env, {
  get: (variables, name) => (note(name), variables[name]),
  has: (variables, name) => (note(name), name in variables),
  ownKeys: (variables) => (note('*'), Reflect.ownKeys(variables)),
});
export const { handler } = await import(${JSON.stringify(pathToFileURL(bundle).href)});
`;

/** Puts a module before each bundle that notes which variables it reads. */
export function noteReads(bundleOf: (name: FunctionName) => string) {
  const { linesOf, ...reading } = noteBundles(bundleOf, moduleOf);
  return {
    ...reading,
    /** The names of the variables that the function has asked for; `*` for all at once. */
    readsOf: (name: FunctionName): string[] => [...new Set(linesOf(name))],
  };
}
