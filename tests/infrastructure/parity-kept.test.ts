import { describe, expect, test } from 'vitest';
import { FUNCTION_NAMES } from '#functions/declared.ts';
import { areCallsKept, keptCalls } from '#tests/support/cloud/recordedCalls.ts';
import { parityOf } from './support/policies.ts';
import { needsOf, permissionsOf } from './support/roles.ts';
import { exampleTemplate } from './support/template.ts';

/** `npm test` runs the other tests before these and keeps their calls; without them there is nothing to check. */
describe.runIf(areCallsKept)('every AWS call in all other tests', async () => {
  const template = await exampleTemplate();
  const calls = keptCalls();

  test.each(FUNCTION_NAMES)('is allowed by the role of %s', (name) => {
    const needs = needsOf(template, name, calls);
    expect(parityOf(permissionsOf(template, name), needs).missing).toEqual([]);
  });

  test('comes from requests and from scheduled runs', () => {
    const callers = new Set(calls.map(({ functionName }) => functionName));
    const silent = FUNCTION_NAMES.filter((name) => !callers.has(name));
    expect(silent).toEqual(['system']);
  });
});
