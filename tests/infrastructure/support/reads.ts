import { pathToFileURL } from 'node:url';
import type { FunctionName } from '#functions/declared.ts';
import { noteBundles } from '#tests/support/cloud/noteBundles.ts';

/** Variables that Lambda sets, or that an operator may set for the SDK, which has a default for each. */
const OF_AWS = /^_?(AWS|X_AMZN)_/;

/** Variables that Powertools reads, and does not need. */
const OF_POWERTOOLS = [
  'ENVIRONMENT',
  'LOG_LEVEL',
  'POWERTOOLS_DEV',
  'POWERTOOLS_LOGGER_LOG_EVENT',
  'POWERTOOLS_LOGGER_SAMPLE_RATE',
  'POWERTOOLS_METRICS_DISABLED',
  'POWERTOOLS_METRICS_FUNCTION_NAME',
  'TZ',
];

/** Where the SDK would look for a file of credentials if it were given none. */
const HOMES = ['HOME', 'HOMEDRIVE', 'HOMEPATH', 'USERPROFILE'];

/** Variables by which Node and its `fetch` notice that they are watched, tested or shown in colour. */
const OF_NODE = [
  'FORCE_COLOR',
  'JEST_WORKER_ID',
  'NODE_V8_COVERAGE',
  'UNDICI_NO_FG',
  'WATCH_REPORT_DEPENDENCIES',
];

const NAMES = new Set([...OF_POWERTOOLS, ...HOMES, ...OF_NODE]);

/** Whether libraries read a variable for which the product needs no value. */
export const isReadByLibraries = (name: string): boolean => OF_AWS.test(name) || NAMES.has(name);

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
