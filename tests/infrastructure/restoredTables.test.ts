import { describe, expect, test } from 'vitest';
import { exampleTemplate, otherConfiguration } from './support/template.ts';

const NAME = otherConfiguration.restoredTables?.Assets;
const template = await exampleTemplate(otherConfiguration);
const variablesOf = (name: string) =>
  template.one('AWS::Lambda::Function', `Functions${name}`).Properties.Environment.Variables;

describe('a table that was restored from a backup', () => {
  test('replaces the one of the stack, which is retained', () => {
    const ids = template.all('AWS::DynamoDB::GlobalTable').map(([id]) => id);

    expect(ids).toHaveLength(6);
    expect(ids.filter((id) => id.startsWith('StorageAssets'))).toEqual([]);
  });

  test('is in the variables of the functions, beside the other tables of the stack', () => {
    expect(variablesOf('assets')).toMatchObject({
      ASSETS_TABLE: NAME,
      USERS_TABLE: expect.stringMatching(/^\{StorageUsers/),
    });
  });

  test('may be used by the functions, with its indexes', () => {
    const policies = JSON.stringify(template.all('AWS::IAM::Policy'));

    expect(policies).toContain(`:table/${NAME}"`);
    expect(policies).toContain(`:table/${NAME}/index/byAsset"`);
    expect(policies).not.toContain('StorageAssets');
  });
});
