import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration, settingsSchema } from '#infra/configuration.ts';
import { configuration as example, root } from './support/template.ts';

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
  test('takes the default of every field that the example leaves out', () => {
    expect(readConfiguration(join(root, 'infra', 'configuration.example.json'))).toEqual({
      stackName: 'item-registry',
      region: 'us-east-1',
      signInPrefix: 'item-registry-example',
      senderAddress: 'item-registry@example.com',
      alarmAddress: 'operators@example.com',
      signInMailsBySes: false,
      logRetentionDays: 30,
      selfSignUp: 'open',
      mailTo: 'accounts',
      adminAuthenticator: 'required',
      fewestIterations: 10_000,
      fileGigabytes: 2,
      canary: true,
      selfCheck: false,
      webAcl: false,
    });
  });

  test('has an example that sets every field but the two of a restore', () => {
    const full = readConfiguration(join(root, 'infra', 'configuration.full.example.json'));
    const fields = [...Object.keys(full), 'restoredTables', 'restoredKeys'];
    expect(fields.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
  });

  test.each([
    ['stackName', '1st'],
    ['stackName', 'item registry'],
    ['region', 'us-east'],
    ['region', 'cn-north-1'],
    ['account', 123456789012],
    ['account', '12345678901'],
    ['signInPrefix', 'Registry'],
    ['signInPrefix', '-registry'],
    ['signInPrefix', 'my-aws-registry'],
    ['signInPrefix', 'r'.repeat(64)],
    ['senderAddress', 'registry'],
    ['senderAddress', 'Registry <registry@example.com>'],
    ['senderAddress', `${'r'.repeat(250)}@example.com`],
    ['alarmAddress', 'the operators'],
    ['signInMailsBySes', 'yes'],
    ['webAcl', 'yes'],
    ['selfSignUp', true],
    ['selfSignUp', 'no'],
    ['mailTo', 'everyone'],
    ['adminAuthenticator', true],
    ['fewestIterations', 9_999],
    ['fewestIterations', 600_000.5],
    ['fewestIterations', 2_000_001],
    ['fileGigabytes', 0],
    ['monthlyBudget', 0],
    ['monthlyBudget', 12.5],
    ['fileGigabytes', 1.5],
    ['fileGigabytes', 1_001],
    ['domain', 'registry.example.com'],
    ['breakGlassRoleArn', 'BreakGlass'],
    ['breakGlassRoleArn', 'arn:aws:iam::123456789012:role/*'],
    ['breakGlassRoleArn', 'arn:aws:iam::123456789012:user/ada'],
    ['breakGlassRoleArn', 'arn:aws:sts::123456789012:assumed-role/BreakGlass/ada'],
    ['backups', { keepDays: 6 }],
    ['backups', { keepDays: 90, lock: 'yes' }],
    ['backups', { keepDays: 90, copyTo: 'item-registry' }],
    ['backups', {}],
    ['keyReplicas', 'eu-west'],
    ['keyReplicas', 'us-east-1'],
    ['restoredKeys', { wrapping: 'mrk-1' }],
    ['operator', { contact: 'ada' }],
    ['operator', { privacyNotice: 'http://www.example.com/privacy' }],
    ['operator', { privacyNotice: 'https:example.com/privacy' }],
    ['operator', { terms: `https://www.example.com/${'t'.repeat(1_024)}` }],
    ['operator', { address: 'https://www.example.com' }],
    ['logRetentionDays', 31],
    ['logRetentionDays', '30'],
  ])('names the field %s when it is %j', (field, value) => {
    expect(() => readWith({ [field]: value })).toThrow(`at ${field}`);
  });

  const domain = {
    name: 'registry.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef',
  };

  test('takes a domain with or without a hosted zone', () => {
    expect(readWith({ domain }).domain).toEqual(domain);
    const inZone = { ...domain, hostedZoneId: 'Z0123456789ABCDEFGHIJ' };
    expect(readWith({ domain: inZone }).domain).toEqual(inZone);
  });

  test.each([
    ['name', 'https://registry.example.com'],
    ['name', 'registry'],
    ['name', 'Registry.example.com'],
    ['name', `${'a.'.repeat(126)}example`],
    [
      'certificateArn',
      'arn:aws:acm:eu-central-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef',
    ],
    ['certificateArn', undefined],
    ['hostedZoneId', 'example.com'],
  ])('names the field %s of the domain when it is %j', (field, value) => {
    expect(() => readWith({ domain: { ...domain, [field]: value } })).toThrow(`at domain.${field}`);
  });

  test('rejects a web access list in a region where CloudFront cannot have one', () => {
    expect(readWith({ webAcl: true }).webAcl).toBe(true);
    expect(() => readWith({ webAcl: true, region: 'eu-central-1' })).toThrow('at webAcl');
  });

  test('rejects replicas of keys that are replicas themselves', () => {
    const key = `arn:aws:kms:eu-west-1:123456789012:key/mrk-${'0'.repeat(32)}`;
    const restoredKeys = { wrapping: key, hmac: key };
    expect(readWith({ restoredKeys })).toMatchObject({ restoredKeys });
    expect(() => readWith({ restoredKeys, keyReplicas: 'eu-west-1' })).toThrow('at keyReplicas');
  });

  test('takes replicas of keys that an earlier stack of the same region has kept', () => {
    const key = `arn:aws:kms:us-east-1:123456789012:key/mrk-${'0'.repeat(32)}`;
    const fields = { restoredKeys: { wrapping: key, hmac: key }, keyReplicas: 'eu-west-1' };
    expect(readWith(fields)).toMatchObject(fields);
  });

  test('rejects restored keys of two regions', () => {
    const wrapping = `arn:aws:kms:us-east-1:123456789012:key/mrk-${'0'.repeat(32)}`;
    const hmac = wrapping.replace('us-east-1', 'eu-west-1');
    expect(() => readWith({ restoredKeys: { wrapping, hmac } })).toThrow('at restoredKeys.hmac');
  });

  test('has a name that leaves room for that of the stack of the replicas', () => {
    const named =
      (length: number, more = {}) =>
      () =>
        readWith({ stackName: 'r'.repeat(length), ...more });
    expect(named(128)).not.toThrow();
    expect(named(123, { keyReplicas: 'eu-west-1' })).not.toThrow();
    expect(named(124, { keyReplicas: 'eu-west-1' })).toThrow('at stackName');
  });

  test('rejects mails to strangers who could not sign up', () => {
    expect(readWith({ selfSignUp: 'closed' })).toMatchObject({ selfSignUp: 'closed', mailTo: 'accounts' });
    expect(readWith({ mailTo: 'anyone' }).mailTo).toBe('anyone');
    expect(() => readWith({ selfSignUp: 'closed', mailTo: 'anyone' })).toThrow('at mailTo');
  });

  test('rejects a self-check whose parameter Systems Manager would refuse', () => {
    for (const stackName of ['aws-registry', 'SSMregistry']) {
      expect(readWith({ stackName }).selfCheck).toBe(false);
      expect(() => readWith({ stackName, selfCheck: true })).toThrow('at selfCheck');
    }
    expect(readWith({ stackName: 'my-aws-registry', selfCheck: true }).selfCheck).toBe(true);
  });

  test('names a field that is missing', () => {
    expect(() => readWith({ region: undefined })).toThrow('at region');
  });

  test('rejects an unknown field by name, since a misspelt one would silently do nothing', () => {
    expect(() => readWith({ logRetention: 30 })).toThrow('"logRetention"');
  });

  test('is read from a file that begins with a byte order mark', () => {
    expect(read(`\uFEFF${JSON.stringify(example)}`)).toEqual(readWith({}));
  });

  test('names a file that is missing or is not JSON', () => {
    const missing = join(folder, 'none.json');
    expect(() => readConfiguration(missing)).toThrow(`There is no file ${missing}`);
    expect(() => read('{ // mine')).toThrow(
      /configuration\.json cannot be read as JSON: .* position 2\b.*\. JSON has no comments/,
    );
    expect(() => readConfiguration(folder)).toThrow(`${folder} cannot be read as JSON: EISDIR`);
  });
});

describe('restored tables', () => {
  test('are named by the tables that they stand in for', () => {
    const restoredTables = { Assets: 'Assets-brought-back', Users: 'Users-brought-back' };

    expect(readWith({ restoredTables }).restoredTables).toEqual(restoredTables);
  });

  test.each([
    [{ Items: 'Assets-brought-back' }, 'restoredTables'],
    [{ Assets: '' }, 'restoredTables.Assets'],
    [{ Assets: 'a table' }, 'restoredTables.Assets'],
  ])('are refused with the field named: %j', (restoredTables, field) => {
    expect(() => readWith({ restoredTables })).toThrow(`at ${field}`);
  });
});
