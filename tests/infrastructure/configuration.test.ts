import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '#infra/configuration.ts';
import { configuration as example, root } from './support/synthesize.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'item-registry-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const file = join(folder, 'configuration.json');
  writeFileSync(file, text);
  return readConfiguration(file);
}
const readWith = (changes: Record<string, unknown>) => read(JSON.stringify({ ...example, ...changes }));

describe('the configuration', () => {
  test('is the example unless another is named', () => {
    expect(readConfiguration(join(root, 'infra', 'configuration.example.json'))).toEqual({
      stackName: 'item-registry',
      region: 'us-east-1',
      signInPrefix: 'item-registry-example',
      senderAddress: 'item-registry@example.com',
      logRetentionDays: 30,
    });
  });

  test.each([
    ['stackName', '1st'],
    ['stackName', 'item registry'],
    ['region', 'us-east'],
    ['region', 'cn-north-1'],
    ['signInPrefix', 'Registry'],
    ['signInPrefix', '-registry'],
    ['signInPrefix', 'my-aws-registry'],
    ['signInPrefix', 'r'.repeat(64)],
    ['senderAddress', 'registry'],
    ['senderAddress', 'Registry <registry@example.com>'],
    ['senderAddress', `${'r'.repeat(250)}@example.com`],
    ['logRetentionDays', 31],
    ['logRetentionDays', '30'],
  ])('names the field %s when it is %j', (field, value) => {
    expect(() => readWith({ [field]: value })).toThrow(`at ${field}`);
  });

  test('names a field that is missing', () => {
    expect(() => readWith({ region: undefined })).toThrow('at region');
  });

  test('names a field that it does not know, as a misspelt one would silently do nothing', () => {
    expect(() => readWith({ logRetention: 30 })).toThrow('"logRetention"');
  });

  test('names a file that is not there or is not JSON', () => {
    expect(() => readConfiguration(join(folder, 'none.json'))).toThrow('none.json cannot be read as JSON');
    expect(() => read('{')).toThrow('configuration.json cannot be read as JSON');
  });
});
