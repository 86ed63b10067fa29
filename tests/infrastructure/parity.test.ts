import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, type FunctionName, SERVED_ENDPOINTS } from '#functions/declared.ts';
import { routeKey } from '#shared/contract/endpoint.ts';
import { noteBundles } from '#tests/support/cloud/noteBundles.ts';
import type { TestDeployment } from '#tests/support/cloud/testDeployment.ts';
import { SCENARIOS } from '#tests/support/scenarios/scenarios.ts';
import { synthesizeDeployment, variablesOf } from './support/deployed.ts';
import { startDeployedFunctions } from './support/deployedCloud.ts';
import { allows, isDenied, isLeftToRoles, type Need, type Permission, parityOf } from './support/policies.ts';
import { bytesReadAtStart } from './support/readAtStart.ts';
import { needsOf, needsOfLambda, permissionsOf, resourcePoliciesOf } from './support/roles.ts';

const START_BYTES = 450_000;
/** Each sign-in waits for this function. */
const SIGN_IN_BYTES = 350_000;

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
const isReadByLibraries = (name: string): boolean => OF_AWS.test(name) || NAMES.has(name);

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
function noteReads(bundleOf: (name: FunctionName) => string) {
  const { linesOf, ...reading } = noteBundles(bundleOf, moduleOf);
  return {
    ...reading,
    /** The names of the variables that the function has asked for; `*` for all at once. */
    readsOf: (name: FunctionName): string[] => [...new Set(linesOf(name))],
  };
}

const deployed = synthesizeDeployment();
const { template } = deployed;
const reading = noteReads(deployed.bundleOf);
let deployment: TestDeployment;
beforeAll(async () => {
  deployment = await startDeployedFunctions({ template, bundleOf: reading.bundleOf });
});
afterAll(async () => {
  await deployment.stop();
  deployed.remove();
  reading.remove();
});

const madeBy = (name: FunctionName): Need[] => needsOf(template, name, deployment.recorder.calls());
const neededBy = (name: FunctionName): Need[] => [...madeBy(name), ...needsOfLambda(template, name)];
const allowedTo = (name: FunctionName): Permission[] => permissionsOf(template, name);

describe('the functions as they are deployed, with the variables of the template', () => {
  test.each(Object.entries(SCENARIOS))('%s', async (_, run) => {
    await run(deployment);
  });

  test('serve every endpoint in the scenarios', () => {
    expect(SERVED_ENDPOINTS.filter((endpoint) => !deployment.hasServed(endpoint)).map(routeKey)).toEqual([]);
  });
});

describe('a start of a function', () => {
  test.each(FUNCTION_NAMES)('reads at most 450 KB of its bundle: %s', (name) => {
    const bytes = bytesReadAtStart(deployed.bundleOf(name));
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(START_BYTES);
  });

  test('reads at most 350 KB where each sign-in waits for it', () => {
    expect(bytesReadAtStart(deployed.bundleOf('token-claims'))).toBeLessThanOrEqual(SIGN_IN_BYTES);
  });
});

describe('the variables of a function', () => {
  test.each(FUNCTION_NAMES)('are exactly those that it reads: %s', (name) => {
    const reads = reading.readsOf(name).filter((variable) => !isReadByLibraries(variable));
    expect(reads.sort()).toEqual(Object.keys(variablesOf(template, name)).sort());
  });
});

describe('the role of a function', () => {
  test.each(FUNCTION_NAMES)('allows exactly the calls that the function makes: %s', (name) => {
    expect(parityOf(allowedTo(name), neededBy(name))).toEqual({ missing: [], unneeded: [] });
  });

  test.each(FUNCTION_NAMES)('has no unused permission: %s', (name) => {
    const [all, needs] = [allowedTo(name), neededBy(name)];
    expect(all.length).toBeGreaterThan(1);
    for (const removed of all) {
      const { missing, unneeded } = parityOf(
        all.filter((permission) => permission !== removed),
        needs,
      );
      expect(missing.length).toBeGreaterThan(0);
      expect(missing.filter((need) => !allows(removed, need))).toEqual([]);
      expect(unneeded).toEqual([]);
    }
  });

  test.each(FUNCTION_NAMES)('rejects any permission of another role: %s', (name) => {
    const [all, needs] = [allowedTo(name), neededBy(name)];
    const texts = new Set(all.map((permission) => JSON.stringify(permission)));
    const others = FUNCTION_NAMES.flatMap(allowedTo).filter(
      (permission) => !texts.has(JSON.stringify(permission)),
    );
    expect(others.length).toBeGreaterThan(50);
    for (const added of others) {
      expect(parityOf([...all, added], needs).unneeded).not.toEqual([]);
    }
  });

  test('is compared action by action, resource by resource and value by value', () => {
    expect(FUNCTION_NAMES.flatMap(allowedTo).length).toBeGreaterThan(150);
  });
});

describe('the policies of keys and buckets', () => {
  const policies = resourcePoliciesOf(template);
  const policyFor = ({ resource }: Need) => policies.get(resource) ?? [];

  test.each(FUNCTION_NAMES)('allow every call that the function makes: %s', (name) => {
    expect(madeBy(name).filter((need) => isDenied(policyFor(need), need))).toEqual([]);
  });

  test('leave the keys to the roles', () => {
    const used = FUNCTION_NAMES.flatMap(madeBy).filter(({ action }) => action.startsWith('kms:'));
    expect(new Set(used.map(({ resource }) => resource)).size).toBe(2);
    expect(used.filter((need) => !isLeftToRoles(policyFor(need)))).toEqual([]);
  });

  test('reject every call of another role with a key of the vaults', () => {
    const principal = 'arn:aws:iam::123456789012:role/Administrator';
    const used = FUNCTION_NAMES.flatMap(madeBy).filter(({ action }) => action.startsWith('kms:'));
    expect(used.filter((need) => !isDenied(policyFor(need), { ...need, principal }))).toEqual([]);
  });

  test('reject a request without the context of a vault', () => {
    const [wrapped] = FUNCTION_NAMES.flatMap(madeBy).filter(({ context }) => context.vaultId !== undefined);
    if (!wrapped) throw new Error('Nothing was encrypted for a vault');
    const { vaultId: _, ...context } = wrapped.context;
    expect(isDenied(policyFor(wrapped), { ...wrapped, context })).toBe(true);
  });
});
