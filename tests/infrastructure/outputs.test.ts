import { expect, test } from 'vitest';
import { OUTPUTS } from '#infra/declared/outputs.ts';
import { TABLES } from '#infra/declared/tables.ts';
import { exampleTemplateJson } from './support/template.ts';

interface Outputs {
  readonly Outputs: Record<string, { Description: string; Value: unknown }>;
}

test("the stack has every output that the operator's commands read, each with a description", async () => {
  const { Outputs } = (await exampleTemplateJson()) as Outputs;
  expect(Object.keys(Outputs)).toEqual(expect.arrayContaining(Object.keys(OUTPUTS)));
  for (const [name, { Description }] of Object.entries(Outputs))
    expect(Description, name).toMatch(/^[A-Z].{8,}$/);
  for (const table of Object.keys(TABLES))
    expect(Outputs[`${table}Table`]?.Value).toEqual({ Ref: expect.stringMatching(`^Storage${table}`) });
  expect(Outputs.SmokeClientId?.Value).toEqual({ Ref: expect.stringMatching(/^IdentityUsersSmoke/) });
});
