import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FILES_BUCKET_ID } from '#infra/declared/outputs.ts';
import { explained } from '#infra/operations/destroy.ts';
import { exampleTemplate } from '#tests/infrastructure/support/template.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { operated } from '#tests/support/cloud/operator.ts';
import { type AwsRequest, answeringAws, jsonError, queryError } from '#tests/support/fakes/awsResponses.ts';
import {
  CALLER,
  describedStack,
  type FakeResource,
  listedFunctions,
  listedResources,
  listedStacks,
  STACK_ID,
} from '#tests/support/fakes/stackResponses.ts';

const template = await exampleTemplate();
const { id: files } = template.one('AWS::S3::Bucket', FILES_BUCKET_ID);

const LEFT: readonly FakeResource[] = [
  { logicalId: 'StorageAssets1A2B3C4D', id: 'table-assets', type: 'AWS::DynamoDB::GlobalTable' },
  { logicalId: 'StorageUsers1A2B3C4D', id: 'table-users', type: 'AWS::DynamoDB::GlobalTable' },
  { logicalId: 'IdentityUsers1A2B3C4D', id: 'us-east-1_pool', type: 'AWS::Cognito::UserPool' },
  { logicalId: 'KeysHmac1A2B3C4D', id: 'mrk-hmac', type: 'AWS::KMS::Key' },
  { logicalId: 'KeysWrapping1A2B3C4D', id: 'mrk-wrapping', type: 'AWS::KMS::Key' },
  { logicalId: 'SiteFiles1A2B3C4D', id: 'site-files', type: 'AWS::S3::Bucket' },
  { logicalId: files, id: 'sealed-files', type: 'AWS::S3::Bucket' },
  { logicalId: 'BackupsVault1A2B3C4D', id: 'item-registry-1', type: 'AWS::Backup::BackupVault' },
];
const RESOURCES: readonly FakeResource[] = [
  ...LEFT,
  { logicalId: 'BucketsReportFiles1A2B3C4D', id: 'report-files', type: 'AWS::S3::Bucket' },
];
const SKIPPED = LEFT.map((resource) => ({ ...resource, status: 'DELETE_SKIPPED' }));
const GONE = queryError('ValidationError', 'Stack with id item-registry does not exist');

/** Two settings of the user pool that Cognito accepts only together. */
const { AutoVerifiedAttributes, UserAttributeUpdateSettings } =
  template.one('AWS::Cognito::UserPool').Properties;
const PROOF_OF_ADDRESSES = { AutoVerifiedAttributes, UserAttributeUpdateSettings };

const objects = (...keys: string[]) =>
  `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`;

const VERSIONS = `<ListVersionsResult>
  <Version><Key>files/1/view</Key><VersionId>v1</VersionId></Version>
  <DeleteMarker><Key>files/1/view</Key><VersionId>v2</VersionId></DeleteMarker>
</ListVersionsResult>`;
/** A refusal of S3. */
const queryS3 = (code: string) => `<Error><Code>${code}</Code><ErrorResponse/></Error>`;

const DELETED_FILES = {
  'GET /sealed-files?versions=': VERSIONS,
  'POST /sealed-files?delete=': '<DeleteResult/>',
  'DELETE /sealed-files': '<ok/>',
  'GET /site-files?list-type=2': queryS3('NoSuchBucket'),
};

/** An installation that is there until its stack is deleted. */
function installed(left: readonly FakeResource[] = LEFT) {
  const skipped = left.map((resource) => ({ ...resource, status: 'DELETE_SKIPPED' }));
  let isDeleted = false;
  let isChanging = false;
  const describeStacks = () => describedStack(isDeleted ? 'DELETE_COMPLETE' : 'CREATE_COMPLETE');
  const listResources = () => listedResources(isDeleted ? skipped : RESOURCES);
  const deleteStack = () => {
    isDeleted = true;
    return '<DeleteStackResponse/>';
  };
  const updateTable = () => {
    isChanging = true;
    return {};
  };
  const describeTable = () => {
    const TableStatus = isChanging ? 'UPDATING' : 'ACTIVE';
    isChanging = false;
    return { Table: { TableStatus } };
  };
  return answeringAws({
    ...CALLER,
    DescribeStacks: describeStacks,
    ListStackResources: listResources,
    UpdateTerminationProtection: '<UpdateTerminationProtectionResponse/>',
    DeleteStack: deleteStack,
    ...DELETED_FILES,
    'GET /site-files?list-type=2': objects('index.html'),
    'GET /report-files?list-type=2': objects(),
    'POST /site-files?delete=': '<DeleteResult/>',
    'DELETE /site-files': '<ok/>',
    UpdateTable: updateTable,
    DescribeTable: describeTable,
    DeleteTable: {},
    UpdateUserPool: {},
    DeleteUserPool: {},
    ...listedFunctions(),
  });
}

const CHANGES = /^(Delete|Update)|^(POST|DELETE) /;
const changesIn = (calls: Awaited<ReturnType<typeof answeringAws>>) =>
  calls.filter(({ operation }) => CHANGES.test(operation)).map(({ operation }) => operation);
const destroy = (...parameters: string[]) => operated('destroy', parameters);

/** The configuration of an installation whose tables were restored from backups. */
function afterRestore(more: object = {}): string {
  const example = JSON.parse(readFileSync('infra/configuration.example.json', 'utf8'));
  const restoredTables = { Assets: 'Assets-back1', Users: 'Users-back1', Files: 'Files-gone' };
  const file = join(dataFolderOfTest(), 'mine.json');
  writeFileSync(file, JSON.stringify({ ...example, restoredTables, ...more }));
  return file;
}

const tableOf = ({ TableName }: AwsRequest['input']) =>
  TableName === 'Files-gone'
    ? jsonError('ResourceNotFoundException')
    : { Table: { TableStatus: 'ACTIVE', ItemCount: 1 } };

describe('destroy', () => {
  test('deletes nothing unless the name of the stack is given', async () => {
    const calls = await installed();
    expect((await destroy('--delete-data')).refusal).toMatch(
      /^Nothing was deleted: nobody can be asked here/,
    );
    expect((await destroy('--delete-data', '--yes-delete', 'another')).refusal).toMatch(
      /^Nothing was deleted/,
    );
    expect((await destroy('--yes-delete', '')).refusal).toMatch(/^Nothing was deleted/);
    const { said, refusal } = await destroy('--delete-data', '--yes-delete', 'item-registry', '--dry-run');
    expect(refusal).toBeUndefined();
    expect(said).toContain(
      '  DELETES FOR GOOD 4 tables, user pools and buckets of files: table-assets, table-users, us-east-1_pool, sealed-files',
    );
    expect(said).toContain(
      '  keeps the vault of backups item-registry-1, in which copies of the data stay until each expires',
    );
    expect(said.at(-1)).toBe('Nothing was deleted: this was a dry run.');
    expect(changesIn(calls)).toEqual([]);
  });

  test('names the account, and deletes nothing in another one than that of the configuration', async () => {
    const calls = await installed();
    expect((await destroy('--dry-run')).said[0]).toBe(
      'Account 123456789012, region us-east-1, stack item-registry',
    );
    const file = afterRestore({ account: '210987654321' });
    const named = ['--configuration', file, '--yes-delete', 'item-registry'];
    for (const more of ['--delete-data', '--leftovers'])
      expect((await destroy(...named, more)).refusal).toMatch(
        /^These credentials are of the account 123456789012, and the configuration is for 210987654321/,
      );
    expect(changesIn(calls)).toEqual([]);
  });

  test('deletes nothing of a stack that has its name by accident', async () => {
    const calls = await answeringAws({
      ...CALLER,
      DescribeStacks: describedStack('CREATE_COMPLETE', {}, 'another'),
      ListStackResources: listedResources(RESOURCES),
    });
    const { said, refusal } = await destroy('--yes-delete', 'item-registry');
    expect(refusal).toMatch(/^The stack item-registry is not one of Item Registry/);
    expect(said).toEqual([]);
    expect(changesIn(calls)).toEqual([]);
  });

  test('says that the replicas of the keys stay in their region', async () => {
    await installed();
    const full = 'infra/configuration.full.example.json';
    expect((await destroy('--configuration', full, '--dry-run')).said.join('\n')).toContain(
      '\n  keeps the stack item-registry-keys in eu-west-1 with the replicas of the keys\n',
    );
  });

  test('keeps the data, and lists what it kept', async () => {
    const calls = await installed();
    const { said, refusal } = await destroy('--yes-delete', 'item-registry');
    expect(refusal).toBeUndefined();
    expect(said).toContain(
      '  keeps 4 tables, user pools and buckets of files: table-assets, table-users, us-east-1_pool, sealed-files',
    );
    expect(changesIn(calls)).toEqual([
      'UpdateTerminationProtection',
      'DeleteStack',
      'POST /site-files?delete=',
      'DELETE /site-files',
    ]);
    expect(calls.find(({ operation }) => operation === 'DeleteStack')?.input).toMatchObject({
      StackName: STACK_ID,
    });
    const kept = said.filter((line) => line.startsWith('Kept '));
    expect(kept).toEqual([
      'Kept AWS::DynamoDB::GlobalTable table-assets (StorageAssets1A2B3C4D)',
      'Kept AWS::DynamoDB::GlobalTable table-users (StorageUsers1A2B3C4D)',
      'Kept AWS::Cognito::UserPool us-east-1_pool (IdentityUsers1A2B3C4D)',
      'Kept AWS::KMS::Key mrk-hmac (KeysHmac1A2B3C4D)',
      'Kept AWS::KMS::Key mrk-wrapping (KeysWrapping1A2B3C4D)',
      `Kept AWS::S3::Bucket sealed-files (${files})`,
      'Kept AWS::Backup::BackupVault item-registry-1 (BackupsVault1A2B3C4D)',
    ]);
  });

  test.each([
    ['UPDATE_IN_PROGRESS', ''],
    [
      'CREATE_IN_PROGRESS',
      ' Where it hangs, switch off its termination protection in the console of CloudFormation and delete it there; npm run destroy -- --leftovers lists what it has kept.',
    ],
    ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', ''],
  ])('leaves a stack alone that is changing, as by another operator: %s', async (status, wayOut) => {
    const calls = await answeringAws({
      ...CALLER,
      DescribeStacks: describedStack(status),
      ListStackResources: listedResources(RESOURCES),
    });
    const { refusal } = await destroy('--yes-delete', 'item-registry');
    expect(refusal).toBe(
      `The stack item-registry is changing (${status}). Wait until it is done, and run the command again. Nothing was deleted.${wayOut}`,
    );
    expect(changesIn(calls)).toEqual([]);
  });

  test('leaves the site as it is where the stack may not be deleted, and says what it has changed', async () => {
    const calls = await answeringAws({
      ...CALLER,
      DescribeStacks: describedStack('UPDATE_COMPLETE'),
      ListStackResources: listedResources(RESOURCES),
      'GET /report-files?list-type=2': objects(),
      UpdateTerminationProtection: '<UpdateTerminationProtectionResponse/>',
      DeleteStack: queryError('AccessDenied', 'not authorized to perform: cloudformation:DeleteStack'),
    });
    const { refusal } = await destroy('--yes-delete', 'item-registry');
    expect(refusal).toMatch(/protection is lifted until the next deployment\. not authorized to perform/);
    expect(changesIn(calls)).toEqual(['UpdateTerminationProtection', 'DeleteStack']);
  });

  test('says with which fields a new stack opens what it kept, and not how its keys are deleted', async () => {
    await installed();
    const { said } = await destroy('--yes-delete', 'item-registry');
    const announced = said.findIndex((line) => line.includes('"A new stack over kept data"'));
    expect(announced).toBeGreaterThan(0);
    expect(announced).toBeLessThan(said.findIndex((line) => line.startsWith('Deleting the stack')));
    expect(said).toContain('  "restoredTables": {"Assets":"table-assets","Users":"table-users"},');
    const arn = (id: string) => `arn:aws:kms:us-east-1:123456789012:key/${id}`;
    expect(said).toContain(
      `  "restoredKeys": ${JSON.stringify({ wrapping: arn('mrk-wrapping'), hmac: arn('mrk-hmac') })}`,
    );
    expect(said.join('\n')).not.toContain('schedule-key-deletion');
  });

  test('names the tables and keys in use where the stack had taken over those of an earlier one', async () => {
    const keys = { wrapping: `${'0'.repeat(32)}`, hmac: `${'1'.repeat(32)}` };
    const restoredKeys = Object.fromEntries(
      Object.entries(keys).map(([name, id]) => [name, `arn:aws:kms:us-east-1:123456789012:key/mrk-${id}`]),
    );
    await installed(LEFT.filter(({ type }) => type !== 'AWS::KMS::Key'));
    const { said } = await destroy(
      '--configuration',
      afterRestore({ restoredKeys }),
      '--yes-delete',
      'item-registry',
    );
    expect(said).toContain(
      '  "restoredTables": {"Assets":"Assets-back1","Users":"Users-back1","Files":"Files-gone"},',
    );
    expect(said).toContain(`  "restoredKeys": ${JSON.stringify(restoredKeys)}`);
  });

  test('deletes unprotected tables, users and all versions of files when told, and never a key or a vault', async () => {
    const calls = await installed();
    const { said, refusal } = await destroy('--delete-data', '--yes-delete', 'item-registry');
    expect(refusal).toBeUndefined();
    expect(changesIn(calls).slice(4)).toEqual([
      ...['UpdateTable', 'DeleteTable', 'UpdateTable', 'DeleteTable'],
      ...['UpdateUserPool', 'DeleteUserPool'],
      ...['POST /sealed-files?delete=', 'DELETE /sealed-files'],
    ]);
    expect(calls.find(({ operation }) => operation === 'UpdateTable')?.input).toEqual({
      TableName: 'table-assets',
      DeletionProtectionEnabled: false,
    });
    expect(calls.find(({ operation }) => operation === 'UpdateUserPool')?.input).toEqual({
      UserPoolId: 'us-east-1_pool',
      DeletionProtection: 'INACTIVE',
      ...PROOF_OF_ADDRESSES,
    });
    // A table is asked for until it is changed no more.
    expect(
      calls.map(({ operation }) => operation).filter((operation) => operation.endsWith('Table')),
    ).toEqual([
      ...['UpdateTable', 'DescribeTable', 'DescribeTable', 'DeleteTable'],
      ...['UpdateTable', 'DescribeTable', 'DescribeTable', 'DeleteTable'],
    ]);
    expect(said.filter((line) => line.startsWith('Kept '))).toEqual([
      'Kept AWS::KMS::Key mrk-hmac (KeysHmac1A2B3C4D)',
      'Kept AWS::KMS::Key mrk-wrapping (KeysWrapping1A2B3C4D)',
      'Kept AWS::Backup::BackupVault item-registry-1 (BackupsVault1A2B3C4D)',
    ]);
    expect(said).toContain(
      'Once its backups have expired: aws backup delete-backup-vault --region us-east-1 --backup-vault-name item-registry-1',
    );
    expect(said).toContain(
      '  aws kms schedule-key-deletion --region us-east-1 --key-id mrk-hmac --pending-window-in-days 30',
    );
  });

  test('deletes the data that an earlier destroy has kept', async () => {
    const calls = await answeringAws({
      ...CALLER,
      DescribeStacks: GONE,
      ListStacks: listedStacks(
        { name: 'item-registry', id: 'older', deletedAt: '2026-10-01T00:00:00Z' },
        { name: 'another', id: 'another', deletedAt: '2026-11-20T00:00:00Z' },
        { name: 'item-registry', id: 'newest', deletedAt: '2026-11-01T00:00:00Z' },
      ),
      ListStackResources: listedResources(SKIPPED),
      UpdateTable: {},
      DescribeTable: { Table: { TableStatus: 'ACTIVE' } },
      DeleteTable: {},
      UpdateUserPool: {},
      DeleteUserPool: {},
      ...DELETED_FILES,
      'GET /site-files?list-type=2': objects('index.html'),
      'POST /site-files?delete=': '<DeleteResult/>',
      'DELETE /site-files': '<ok/>',
      ...listedFunctions(),
    });
    expect((await destroy('--delete-data', '--yes-delete', 'item-registry')).refusal).toBeUndefined();
    expect(calls.find(({ operation }) => operation === 'ListStackResources')?.input).toMatchObject({
      StackName: 'newest',
    });
    expect(changesIn(calls)).toEqual([
      ...['POST /site-files?delete=', 'DELETE /site-files'],
      ...['UpdateTable', 'DeleteTable', 'UpdateTable', 'DeleteTable'],
      ...['UpdateUserPool', 'DeleteUserPool'],
      ...['POST /sealed-files?delete=', 'DELETE /sealed-files'],
    ]);
  });

  /** An account in which an earlier destroy has kept everything, and one table is gone since. */
  const keptSince = (others: Parameters<typeof answeringAws>[0] = {}) => {
    const describeTable = ({ TableName }: AwsRequest['input']) =>
      TableName === 'table-assets' ? jsonError('ResourceNotFoundException') : { Table: { ItemCount: 1 } };
    return answeringAws({
      ...CALLER,
      DescribeStacks: GONE,
      ListStacks: listedStacks({ name: 'item-registry', id: STACK_ID, deletedAt: '2026-11-01T00:00:00Z' }),
      ListStackResources: listedResources(SKIPPED),
      DescribeTable: describeTable,
      DescribeUserPool: { UserPool: {} },
      DescribeKey: { KeyMetadata: { KeyState: 'Enabled' } },
      'HEAD /sealed-files': '<ok/>',
      'HEAD /site-files': '<ok/>',
      'GET /backup-vaults': { BackupVaultList: [{ BackupVaultName: 'item-registry-1' }] },
      'GET /site-files?list-type=2': objects('index.html'),
      'POST /site-files?delete=': '<DeleteResult/>',
      'DELETE /site-files': '<ok/>',
      ...others,
    });
  };

  test('says again what it has kept where the stack is gone, and ends what was cut short', async () => {
    const calls = await keptSince();
    const { said, refusal } = await destroy('--yes-delete', 'item-registry');
    expect(refusal).toBeUndefined();
    expect(said.slice(0, 2)).toEqual([
      'Account 123456789012, region us-east-1, stack item-registry, which is deleted already',
      '  keeps 3 tables, user pools and buckets of files: table-users, us-east-1_pool, sealed-files',
    ]);
    expect(said).toContain('Kept AWS::DynamoDB::GlobalTable table-users (StorageUsers1A2B3C4D)');
    expect(said.join('\n')).not.toContain('table-assets');
    expect(said).toContain('  "restoredTables": {"Users":"table-users"},');
    expect(changesIn(calls)).toEqual(['POST /site-files?delete=', 'DELETE /site-files']);
  });

  test.each([
    ['--delete-data', { refusal: expect.stringMatching(/^There is no stack item-registry in us-east-1/) }],
    ['--leftovers', { said: expect.arrayContaining([expect.stringMatching(/ have left 0 things\.$/)]) }],
  ])('with %s takes nothing that a deleted stack of something else has kept', async (option, ended) => {
    const deletedAt = '2026-11-01T00:00:00Z';
    const calls = await keptSince({
      ListStacks: listedStacks({ name: 'item-registry', id: STACK_ID, deletedAt, description: 'another' }),
      DeleteTable: {},
      ...listedFunctions(),
    });
    expect(await destroy(option, '--yes-delete', 'item-registry')).toMatchObject(ended);
    expect(changesIn(calls)).toEqual([]);
  });

  test('says in a dry run, too, how what is kept opens again, and that an earlier stack of the name may have kept more', async () => {
    const calls = await keptSince({
      ListStacks: listedStacks(
        { name: 'item-registry', id: 'older', deletedAt: '2026-10-01T00:00:00Z' },
        { name: 'item-registry', id: STACK_ID, deletedAt: '2026-11-01T00:00:00Z' },
      ),
    });
    const { said } = await destroy('--dry-run');
    expect(said).toContain(
      'An earlier stack of this name may have kept more: npm run destroy -- --leftovers --dry-run says what each has kept.',
    );
    expect(said).toContain('  "restoredTables": {"Users":"table-users"},');
    expect(changesIn(calls)).toEqual([]);
  });

  test('says how a kept key is saved that is about to be deleted, and counts it among those that are there', async () => {
    const describeKey = ({ KeyId }: AwsRequest['input']) => ({
      KeyMetadata: { KeyState: KeyId === 'mrk-hmac' ? 'PendingDeletion' : 'Enabled' },
    });
    await keptSince({ DescribeKey: describeKey });
    const { said } = await destroy('--dry-run');
    expect(said.join('\n')).toContain('  keeps 2 keys');
    expect(said).toContain('  aws kms cancel-key-deletion --region us-east-1 --key-id mrk-hmac');
    expect(said.join('\n')).not.toContain('cancel-key-deletion --region us-east-1 --key-id mrk-wrapping');
    expect(said.join('\n')).toContain('"restoredKeys"');
  });

  test('asks nothing where nothing is left of a deleted stack', async () => {
    await answeringAws({
      ...CALLER,
      DescribeStacks: GONE,
      ListStacks: listedStacks({ name: 'item-registry', id: STACK_ID, deletedAt: '2026-11-01T00:00:00Z' }),
      ListStackResources: listedResources(SKIPPED.slice(0, 1)),
      DescribeTable: jsonError('ResourceNotFoundException'),
    });
    expect(await destroy()).toMatchObject({
      said: ['Nothing is left of the stack item-registry in us-east-1.'],
      refusal: undefined,
    });
  });

  test('goes on where an earlier one was cut short in the middle of the data', async () => {
    const gone = jsonError('ResourceNotFoundException');
    let asked = 0;
    const updateTable = ({ TableName }: AwsRequest['input']) => {
      if (TableName === 'table-assets') return gone;
      return asked < 2 ? jsonError('ResourceInUseException') : {};
    };
    const describeTable = () => {
      asked += 1;
      return { Table: { TableStatus: asked === 1 ? 'UPDATING' : 'ACTIVE' } };
    };
    const calls = await answeringAws({
      ...CALLER,
      DescribeStacks: GONE,
      ListStacks: listedStacks({ name: 'item-registry', id: 'newest', deletedAt: '2026-11-01T00:00:00Z' }),
      ListStackResources: listedResources(SKIPPED),
      UpdateTable: updateTable,
      DescribeTable: describeTable,
      DeleteTable: {},
      UpdateUserPool: gone,
      ...DELETED_FILES,
      ...listedFunctions(),
    });
    const { said, refusal } = await destroy('--delete-data', '--yes-delete', 'item-registry');
    expect(refusal).toBeUndefined();
    expect(said).toContain('Gone already: the table table-assets.');
    expect(said).toContain('Gone already: the user pool us-east-1_pool.');
    expect(said).toContain('Deleted the table table-users.');
    expect(changesIn(calls)).toContain('DELETE /sealed-files');
  });

  test('deletes no data that a stack of another name has taken over', async () => {
    const calls = await answeringAws({
      ...CALLER,
      DescribeStacks: GONE,
      ListStacks: listedStacks({ name: 'item-registry', id: 'newest', deletedAt: '2026-11-01T00:00:00Z' }),
      ListStackResources: listedResources(SKIPPED),
      'GET /site-files?list-type=2': queryS3('NoSuchBucket'),
      ...listedFunctions({ another: ['table-of-others'], 'second-registry-assets': ['table-users'] }),
    });
    const { refusal } = await destroy('--delete-data', '--yes-delete', 'item-registry');
    expect(refusal).toMatch(
      /^No data was deleted: the function second-registry-assets uses the table table-users\./,
    );
    expect(changesIn(calls)).toEqual([]);
  });

  test('leaves a table alone that DynamoDB is deleting, and waits for a stack that is being deleted', async () => {
    let isDone = false;
    const describeStacks = () => {
      const answer = describedStack(isDone ? 'DELETE_COMPLETE' : 'DELETE_IN_PROGRESS');
      isDone = true;
      return answer;
    };
    const table = SKIPPED.slice(0, 1);
    const calls = await answeringAws({
      ...CALLER,
      DescribeStacks: describeStacks,
      ListStackResources: listedResources(table),
      UpdateTable: jsonError('ResourceInUseException'),
      DescribeTable: { Table: { TableStatus: 'DELETING' } },
      ...listedFunctions(),
    });
    expect((await destroy('--delete-data', '--yes-delete', 'item-registry')).refusal).toBeUndefined();
    expect(changesIn(calls)).toEqual(['UpdateTable']);
  });

  test('names and deletes the tables that a restore has put in the place of those of the stack', async () => {
    const sessions = {
      logicalId: 'StorageSessions1A2B3C4D',
      id: 'table-sessions',
      type: LEFT[0]?.type ?? '',
    };
    const calls = await answeringAws({
      ...CALLER,
      DescribeStacks: GONE,
      ListStacks: listedStacks({ name: 'item-registry', id: 'newest', deletedAt: '2026-11-01T00:00:00Z' }),
      ListStackResources: listedResources([{ ...sessions, status: 'DELETE_SKIPPED' }]),
      UpdateTable: {},
      DescribeTable: tableOf,
      DeleteTable: {},
      ...listedFunctions(),
    });
    const restored = ['--configuration', afterRestore(), '--yes-delete', 'item-registry', '--delete-data'];
    const { said, refusal } = await destroy(...restored);
    expect(refusal).toBeUndefined();
    expect(said.slice(1, 3)).toEqual([
      '  DELETES FOR GOOD 3 tables, user pools and buckets of files: table-sessions, Assets-back1, Users-back1',
      '  keeps the tables that a restore has replaced, which are no longer of the stack: aws dynamodb list-tables shows them',
    ]);
    const deleted = calls.filter(({ operation }) => operation === 'DeleteTable');
    expect(deleted.map(({ input }) => input.TableName)).toEqual([
      'table-sessions',
      'Assets-back1',
      'Users-back1',
    ]);
    expect(said).toContain('Deleted the table Assets-back1.');
  });

  test('lists the tables of a restore among what it has kept', async () => {
    await installed();
    const restored = ['--configuration', afterRestore(), '--yes-delete', 'item-registry'];
    const { said, refusal } = await destroy(...restored);
    expect(refusal).toBeUndefined();
    expect(said.filter((line) => line.includes('restoredTables.'))).toEqual([
      'Kept AWS::DynamoDB::GlobalTable Assets-back1 (restoredTables.Assets)',
      'Kept AWS::DynamoDB::GlobalTable Users-back1 (restoredTables.Users)',
      'Kept AWS::DynamoDB::GlobalTable Files-gone (restoredTables.Files)',
    ]);
  });

  test('says when there is no stack, or when it cannot be deleted', async () => {
    await answeringAws({ ...CALLER, DescribeStacks: GONE, ListStacks: listedStacks() });
    expect((await destroy('--yes-delete', 'item-registry')).refusal).toBe(
      'There is no stack item-registry in us-east-1, and CloudFormation remembers none of the last 90 days.',
    );
  });

  test.each([
    ['TimeoutError', 'The stack is still being deleted. Run the command again: it waits for the end.'],
    ['ExpiredToken', 'The wait ended'],
  ])('does not say that the stack stays where only the wait ends: %s', (name, said) => {
    expect(explained(Object.assign(new Error('The wait ended'), { name }))).toHaveProperty('message', said);
  });

  test('stops before the data when the stack cannot be deleted', async () => {
    let isTried = false;
    const describeStacks = () => describedStack(isTried ? 'DELETE_FAILED' : 'CREATE_COMPLETE');
    const deleteStack = () => {
      isTried = true;
      return '<DeleteStackResponse/>';
    };
    const calls = await answeringAws({
      ...CALLER,
      DescribeStacks: describeStacks,
      ListStackResources: listedResources(LEFT.filter(({ type }) => type !== 'AWS::S3::Bucket')),
      UpdateTerminationProtection: '<UpdateTerminationProtectionResponse/>',
      DeleteStack: deleteStack,
    });
    expect((await destroy('--delete-data', '--yes-delete', 'item-registry')).refusal).toMatch(
      /^The stack was not deleted: its events .* say why/,
    );
    expect(changesIn(calls)).toEqual(['UpdateTerminationProtection', 'DeleteStack']);
  });
});
