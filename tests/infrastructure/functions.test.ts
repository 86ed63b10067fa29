import { describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, type FunctionName, variablesOf } from '#functions/declared.ts';
import { MEMORY_MB } from '#infra/declared/memory.ts';
import { constructId, functionOf as declaredIn } from './support/deployed.ts';
import { exampleTemplate } from './support/template.ts';

const template = await exampleTemplate();
const functionOf = (name: FunctionName) => declaredIn(template, name);

describe('the functions', () => {
  test('are those that are declared, and the one that copies the app', () => {
    const [descriptions, other] = [
      template
        .all('AWS::Lambda::Function')
        .map(([, { Properties }]) => Properties.Description)
        .filter(Boolean),
      template.all('AWS::Lambda::Function').filter(([, { Properties }]) => !Properties.Description),
    ];
    expect(descriptions.sort()).toEqual(FUNCTION_NAMES.map((name) => `Item Registry: ${name}`).sort());
    expect(other.map(([id]) => id)).toEqual([expect.stringContaining('CDKBucketDeployment')]);
  });

  test.each(FUNCTION_NAMES)('run on arm64 and Node 24: %s', (name) => {
    expect(functionOf(name)).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
    });
  });

  test.each(FUNCTION_NAMES)('log to a group of their own, kept as long as configured: %s', (name) => {
    const { id, Properties } = template.one('AWS::Logs::LogGroup', `${constructId(name)}log`);
    expect(functionOf(name).LoggingConfig).toEqual({ LogGroup: `{${id}}` });
    expect(Properties.RetentionInDays).toBe(30);
  });

  test.each(FUNCTION_NAMES)('are traced, and have their measured memory: %s', (name) => {
    expect(functionOf(name)).toMatchObject({
      TracingConfig: { Mode: 'Active' },
      MemorySize: MEMORY_MB[name],
    });
  });

  test.each(FUNCTION_NAMES)('have exactly the declared variables: %s', (name) => {
    const logs = ['POWERTOOLS_LOG_LEVEL', 'POWERTOOLS_METRICS_NAMESPACE', 'POWERTOOLS_SERVICE_NAME'];
    const variables: string[] = [...variablesOf(name), ...logs];
    expect(Object.keys(functionOf(name).Environment?.Variables ?? {}).sort()).toEqual(variables.sort());
  });

  test('find each table by the variable of its name', () => {
    const users = `{${template.one('AWS::DynamoDB::GlobalTable', 'Users').id}}`;
    expect(functionOf('assets').Environment.Variables).toMatchObject({
      ASSETS_TABLE: `{${template.one('AWS::DynamoDB::GlobalTable', 'Assets').id}}`,
      USERS_TABLE: users,
    });
    expect(functionOf('transfers').Environment.Variables).toMatchObject({
      TRANSFERS_TABLE: `{${template.one('AWS::DynamoDB::GlobalTable', 'Transfers').id}}`,
      USERS_TABLE: users,
    });
  });
});
