import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TABLES } from '#infra/declared/tables.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { operated } from '#tests/support/cloud/operator.ts';
import { type AwsRequest, answeringAws, jsonError } from '#tests/support/fakes/awsResponses.ts';
import {
  CALLER,
  type FakeResource,
  listedFunctions,
  listedResources,
  listedStacks,
} from '#tests/support/fakes/stackResponses.ts';

const kept = (logicalId: string, id: string, type: string): FakeResource => ({
  logicalId,
  id,
  type: `AWS::${type}`,
  status: 'DELETE_SKIPPED',
});

const RESOURCES: Readonly<Record<string, readonly FakeResource[]>> = {
  failed: [
    kept('StorageAssets', 'table-empty', 'DynamoDB::GlobalTable'),
    kept('StorageUsers', 'table-gone', 'DynamoDB::GlobalTable'),
    kept('IdentityUsers', 'us-east-1_pool', 'Cognito::UserPool'),
    kept('KeysData', 'mrk-data', 'KMS::Key'),
    kept('KeysHmac', 'mrk-leaving', 'KMS::Key'),
    kept('KeysWrapping', 'mrk-with-replicas', 'KMS::Key'),
  ],
  earlier: [
    kept('StorageAssets', 'table-restored', 'DynamoDB::GlobalTable'),
    kept('BucketsSealedFiles1A2B3C4D', 'sealed-files', 'S3::Bucket'),
    kept('SiteFiles1A2B3C4D', 'site-files', 'S3::Bucket'),
    kept('BackupsVault', 'vault-full', 'Backup::BackupVault'),
    kept('BackupsVaultBefore', 'vault-empty', 'Backup::BackupVault'),
    kept('BackupsVaultGone', 'vault-gone', 'Backup::BackupVault'),
  ],
};

const resourcesOf = ({ StackName }: AwsRequest['input']) =>
  listedResources(RESOURCES[String(StackName)] ?? []);
const tableOf = ({ TableName }: AwsRequest['input']) =>
  TableName === 'table-gone'
    ? jsonError('ResourceNotFoundException')
    : { Table: { TableStatus: 'ACTIVE', ItemCount: 0 } };
const KEY_STATES: Readonly<Record<string, string>> = {
  'mrk-leaving': 'PendingDeletion',
  'mrk-with-replicas': 'PendingReplicaDeletion',
};
const keyOf = ({ KeyId }: AwsRequest['input']) => ({
  KeyMetadata: {
    KeyId,
    KeyState: KEY_STATES[String(KeyId)] ?? 'Enabled',
    Description: 'Item Registry: data at rest',
  },
});

/** An account in which two stacks of the name were deleted: a first deployment that failed, and an installation. */
const withLeftovers = (others: Parameters<typeof answeringAws>[0] = {}) =>
  answeringAws({
    ...CALLER,
    ListStacks: listedStacks(
      { name: 'item-registry', id: 'earlier', deletedAt: '2026-10-01T00:00:00Z' },
      { name: 'item-registry', id: 'failed', deletedAt: '2026-11-01T00:00:00Z' },
    ),
    ListStackResources: resourcesOf,
    DescribeTable: tableOf,
    DescribeUserPool: { UserPool: { EstimatedNumberOfUsers: 0 } },
    DescribeKey: keyOf,
    'HEAD /sealed-files': '<ok/>',
    'HEAD /site-files': '<ok/>',
    'GET /backup-vaults': {
      BackupVaultList: [
        { BackupVaultName: 'vault-empty', NumberOfRecoveryPoints: 0 },
        { BackupVaultName: 'vault-full', NumberOfRecoveryPoints: 7, Locked: true },
      ],
    },
    'DELETE /backup-vaults/vault-empty': {},
    UpdateTable: {},
    DeleteTable: {},
    UpdateUserPool: {},
    DeleteUserPool: {},
    ScheduleKeyDeletion: {},
    ...listedFunctions(),
    ...others,
  });

const KEY_ARNS = {
  wrapping: `arn:aws:kms:us-east-1:123456789012:key/mrk-${'0'.repeat(32)}`,
  hmac: `arn:aws:kms:us-east-1:123456789012:key/mrk-${'1'.repeat(32)}`,
};

/** The configuration uses a table that an earlier stack has left. */
function configurationFile(more: object = {}): string {
  const example = JSON.parse(readFileSync('infra/configuration.example.json', 'utf8'));
  const file = join(dataFolderOfTest(), 'mine.json');
  writeFileSync(file, JSON.stringify({ ...example, restoredTables: { Assets: 'table-restored' }, ...more }));
  return file;
}

const leftovers = (...parameters: string[]) =>
  operated('destroy', ['--leftovers', '--configuration', configurationFile(), ...parameters]);
const CHANGES = /^(?:Delete|Update|Schedule|Create|Put)|^(?:POST|PUT|DELETE) /;
const changesIn = (calls: Awaited<ReturnType<typeof withLeftovers>>) =>
  calls.filter(({ operation }) => CHANGES.test(operation)).map(({ operation }) => operation);

describe('destroy --leftovers', () => {
  test('lists what deleted stacks have kept, but not what is gone, leaving, or in use', async () => {
    const calls = await withLeftovers();
    const { said, refusal } = await leftovers('--dry-run');
    expect(refusal).toBeUndefined();
    expect(said).toEqual([
      'Account 123456789012, region us-east-1',
      'Deleted stacks of the name item-registry have left 7 things.',
      '  table table-empty (StorageAssets): about 0 rows',
      '  user pool us-east-1_pool (IdentityUsers): about 0 users',
      '  key mrk-data (KeysData): Item Registry: data at rest; what it has encrypted can never be read without it, backups included',
      '  bucket of files sealed-files (BucketsSealedFiles1A2B3C4D): files of items, with their earlier versions',
      '  bucket site-files (SiteFiles1A2B3C4D): the built app; a deployment uploads it again',
      '  vault of backups vault-full (BackupsVault): 7 backups, locked',
      '  vault of backups vault-empty (BackupsVaultBefore): 0 backups',
      'Nothing was deleted: this was a dry run.',
    ]);
    expect(changesIn(calls)).toEqual([]);
  });

  test('leaves out the keys that the configuration names, and the one under which its tables lie', async () => {
    const earlier = [
      kept('StorageAssets', 'table-restored', 'DynamoDB::GlobalTable'),
      kept('KeysData', 'mrk-data', 'KMS::Key'),
      kept('KeysWrapping', `mrk-${'0'.repeat(32)}`, 'KMS::Key'),
      kept('KeysHmac', `mrk-${'1'.repeat(32)}`, 'KMS::Key'),
      kept('BackupsKey', 'mrk-of-nothing', 'KMS::Key'),
    ];
    const KMSMasterKeyArn = 'arn:aws:kms:us-east-1:123456789012:key/mrk-data';
    await withLeftovers({
      ListStacks: listedStacks({ name: 'item-registry', id: 'earlier', deletedAt: '2026-10-01T00:00:00Z' }),
      ListStackResources: listedResources(earlier),
      DescribeTable: { Table: { TableStatus: 'ACTIVE', SSEDescription: { KMSMasterKeyArn } } },
    });
    const { said } = await operated('destroy', [
      '--leftovers',
      '--dry-run',
      '--configuration',
      configurationFile({ restoredKeys: KEY_ARNS }),
    ]);
    expect(said.filter((line) => line.startsWith('  '))).toEqual([
      expect.stringContaining('key mrk-of-nothing (BackupsKey)'),
    ]);
  });

  test('leaves out what a stack of another name has taken over, and the key under which its tables lie', async () => {
    const KMSMasterKeyArn = 'arn:aws:kms:us-east-1:123456789012:key/mrk-data';
    await withLeftovers({
      ListStacks: listedStacks({ name: 'item-registry', id: 'earlier', deletedAt: '2026-10-01T00:00:00Z' }),
      ListStackResources: listedResources([
        kept('StorageUsers', 'table-taken', 'DynamoDB::GlobalTable'),
        kept('KeysData', 'mrk-data', 'KMS::Key'),
        kept('KeysWrapping', 'mrk-taken', 'KMS::Key'),
        kept('BackupsKey', 'mrk-of-nothing', 'KMS::Key'),
      ]),
      DescribeTable: { Table: { TableStatus: 'ACTIVE', SSEDescription: { KMSMasterKeyArn } } },
      ...listedFunctions({
        'second-registry-assets': ['table-taken', 'arn:aws:kms:us-east-1:123456789012:key/mrk-taken'],
      }),
    });
    const { said } = await leftovers('--dry-run');
    expect(said.filter((line) => line.startsWith('  '))).toEqual([
      expect.stringContaining('key mrk-of-nothing (BackupsKey)'),
    ]);
  });

  test('says with which fields a new stack would use the tables and the keys of an earlier one', async () => {
    const id = 'arn:aws:cloudformation:us-east-1:123456789012:stack/item-registry/1';
    await withLeftovers({
      ListStacks: listedStacks({ name: 'item-registry', id, deletedAt: '2026-10-01T00:00:00Z' }),
      ListStackResources: listedResources([
        kept('StorageUsers1A2B3C4D', 'table-users', 'DynamoDB::GlobalTable'),
        kept('KeysWrapping1A2B3C4D', `mrk-${'0'.repeat(32)}`, 'KMS::Key'),
        kept('KeysHmac1A2B3C4D', `mrk-${'1'.repeat(32)}`, 'KMS::Key'),
      ]),
    });
    const { said } = await leftovers('--dry-run');
    expect(said).toContain('  "restoredTables": {"Users":"table-users"},');
    expect(said.join('\n')).toContain(
      'That is not all: Assets, Transfers, Sessions, Activity, Files, Problems are not among what this stack has kept.',
    );
    expect(said).toContain(`  "restoredKeys": ${JSON.stringify(KEY_ARNS)}`);
  });

  test('says of no table that it is missing where a stack has kept all of them', async () => {
    const id = 'arn:aws:cloudformation:us-east-1:123456789012:stack/item-registry/1';
    const tables = Object.keys(TABLES).map((name) =>
      kept(`Storage${name}`, `table-${name}`, 'DynamoDB::GlobalTable'),
    );
    await withLeftovers({
      ListStacks: listedStacks({ name: 'item-registry', id, deletedAt: '2026-10-01T00:00:00Z' }),
      ListStackResources: listedResources([
        ...tables,
        kept('KeysWrapping1A2B3C4D', `mrk-${'0'.repeat(32)}`, 'KMS::Key'),
        kept('KeysHmac1A2B3C4D', `mrk-${'1'.repeat(32)}`, 'KMS::Key'),
      ]),
    });
    const { said } = await leftovers('--dry-run');
    expect(said).toContainEqual(
      expect.stringMatching(/^ {2}"restoredTables": .*"Problems":"table-Problems"/),
    );
    expect(said.join('\n')).not.toContain('That is not all');
  });

  test('deletes only those that are named, a key after thirty days', async () => {
    const calls = await withLeftovers();
    const { said, refusal } = await leftovers('--yes-delete', 'table-empty', '--yes-delete', 'mrk-data');
    expect(refusal).toBeUndefined();
    expect(said).toEqual(
      expect.arrayContaining([
        'Deleted the table table-empty.',
        'Kept us-east-1_pool.',
        'Deleted the key mrk-data.',
        'Kept sealed-files.',
      ]),
    );
    expect(changesIn(calls)).toEqual(['UpdateTable', 'DeleteTable', 'ScheduleKeyDeletion']);
    expect(calls.find(({ operation }) => operation === 'ScheduleKeyDeletion')?.input).toEqual({
      KeyId: 'mrk-data',
      PendingWindowInDays: 30,
    });
  });

  test('does not wait for a table whose key is about to be deleted, which is never active again', async () => {
    const calls = await withLeftovers({
      DescribeTable: { Table: { TableStatus: 'INACCESSIBLE_ENCRYPTION_CREDENTIALS', ItemCount: 0 } },
    });
    const { said } = await leftovers('--yes-delete', 'table-empty');
    expect(said).toContain('Deleted the table table-empty.');
    expect(changesIn(calls)).toEqual(['UpdateTable', 'DeleteTable']);
  });

  test('goes on after a key that refuses its deletion and a table that fails, and says why each is still there', async () => {
    const calls = await withLeftovers({
      ScheduleKeyDeletion: jsonError('AccessDeniedException', 'explicit deny'),
      UpdateTable: jsonError('LimitExceededException', 'Too many changes at once'),
    });
    const named = ['table-empty', 'us-east-1_pool', 'mrk-data'];
    const { said, refusal } = await leftovers(...named.flatMap((name) => ['--yes-delete', name]));
    expect(said).toEqual(
      expect.arrayContaining([
        'Kept table-empty: Too many changes at once',
        'Kept mrk-data: its policy refuses this role. Run this as the break-glass role, or take the statement NoLossByOthers out of the policy.',
        'Deleted the user pool us-east-1_pool.',
        'Kept sealed-files.',
      ]),
    );
    expect(refusal).toBe('2 of the things you named could not be deleted.');
    expect(changesIn(calls)).toContain('DeleteUserPool');
  });

  test('deletes a vault of backups that is empty, and says of another when it can be deleted', async () => {
    const calls = await withLeftovers();
    const { said, refusal } = await leftovers('--yes-delete', 'vault-empty', '--yes-delete', 'vault-full');
    expect(said).toContain('Deleted the vault of backups vault-empty.');
    expect(said).toContainEqual(
      expect.stringMatching(/^Kept vault-full: it has 7 backups.* repeat this then\. It is locked/),
    );
    expect(refusal).toBe('1 of the things you named could not be deleted.');
    expect(changesIn(calls)).toEqual(['DELETE /backup-vaults/vault-empty']);
  });

  test('says how to empty a vault of backups without a lock', async () => {
    const BackupVaultList = [{ BackupVaultName: 'vault-full', NumberOfRecoveryPoints: 1 }];
    await withLeftovers({ 'GET /backup-vaults': { BackupVaultList } });
    const { said } = await leftovers('--yes-delete', 'vault-full');
    expect(said).toContainEqual(
      expect.stringMatching(/^Kept vault-full: it has 1 backup, .*delete-recovery-point\.$/),
    );
  });

  test('deletes nothing where nobody can be asked', async () => {
    const calls = await withLeftovers();
    expect((await leftovers()).refusal).toMatch(/^Nothing was deleted: nobody can be asked here/);
    expect(changesIn(calls)).toEqual([]);
  });
});
