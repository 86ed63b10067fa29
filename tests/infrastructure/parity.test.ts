import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, type FunctionName, SERVED_ENDPOINTS } from '#functions/declared.ts';
import { routeKey } from '#shared/contract/endpoint.ts';
import type { TestDeployment } from '#tests/support/cloud/testDeployment.ts';
import { SCENARIOS } from '#tests/support/scenarios/scenarios.ts';
import { synthesizeDeployment, variablesOf } from './support/deployed.ts';
import { startDeployedFunctions } from './support/deployedCloud.ts';
import { allows, isDenied, isLeftToRoles, type Need, type Permission, parityOf } from './support/policies.ts';
import { isReadByLibraries, noteReads } from './support/reads.ts';
import { needsOf, needsOfLambda, permissionsOf, resourcePoliciesOf } from './support/roles.ts';

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
