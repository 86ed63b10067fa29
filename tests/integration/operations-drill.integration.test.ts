import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { OUTPUTS } from '#infra/declared/outputs.ts';
import { restoreCopies } from '#infra/operations/restoredCopies.ts';
import { allRows, operated, operateLocally } from '#tests/support/cloud/operator.ts';
import { type AwsRequest, answeringAws, jsonError } from '#tests/support/fakes/awsResponses.ts';
import { describedStack } from '#tests/support/fakes/stackResponses.ts';

const TABLES = ['Activity', 'Assets', 'Files', 'Problems', 'Transfers', 'Users'];
const outputs = Object.fromEntries(Object.keys(OUTPUTS).map((name) => [name, `the-${name}`]));
const copies = TABLES.map((name) => `the-${name}Table-try1`);

const EXAMPLE = ['--configuration', 'infra/configuration.example.json'];
const drill = (...parameters: string[]) =>
  operated('drill', parameters.includes('--local') ? parameters : [...EXAMPLE, ...parameters]);

/** The moments to which the tables can be restored last, in seconds since 1970. */
const LAST = { early: 1_795_000_000, late: 1_795_000_300 };
const backupsOf = ({ TableName }: AwsRequest['input']) => ({
  ContinuousBackupsDescription: {
    ContinuousBackupsStatus: 'ENABLED',
    PointInTimeRecoveryDescription: {
      PointInTimeRecoveryStatus: 'ENABLED',
      LatestRestorableDateTime: TableName === 'the-FilesTable' ? LAST.early : LAST.late,
    },
  },
});

const secondsOf = (text: string) => Date.parse(text) / 1_000;
const MOMENT = '2026-11-20T09:30:00Z';

/** How DynamoDB describes a copy, or nothing where there is none. */
interface Described {
  readonly TableStatus: string;
  readonly RestoreSummary?: { readonly RestoreDateTime: number; readonly RestoreInProgress: boolean };
}
const copyOf = (RestoreDateTime: number, TableStatus = 'ACTIVE'): Described => ({
  TableStatus,
  RestoreSummary: { RestoreDateTime, RestoreInProgress: TableStatus === 'CREATING' },
});

/** An installation whose tables hold nothing, and have these copies. A restore is done as soon as it is asked for. */
function installation(
  there: Readonly<Record<string, Described>> = {},
  others: Parameters<typeof answeringAws>[0] = {},
) {
  const present = new Map(Object.entries(there));
  const restore = ({ TargetTableName, RestoreDateTime }: AwsRequest['input']) => {
    const name = String(TargetTableName);
    if (present.get(name)?.TableStatus === 'CREATING') return jsonError('TableInUseException');
    if (present.has(name)) return jsonError('TableAlreadyExistsException');
    present.set(name, copyOf(Number(RestoreDateTime)));
    return {};
  };
  const describeTable = ({ TableName }: AwsRequest['input']) => {
    const Table = present.get(String(TableName));
    return Table ? { Table } : jsonError('ResourceNotFoundException');
  };
  return answeringAws({
    DescribeStacks: describedStack('UPDATE_COMPLETE', outputs),
    DescribeContinuousBackups: backupsOf,
    RestoreTableToPointInTime: restore,
    DescribeTable: describeTable,
    DeleteTable: {},
    Scan: { Items: [], Count: 0 },
    ...others,
  });
}
const callsOf = (calls: readonly AwsRequest[], operation: string) =>
  calls.filter((call) => call.operation === operation).map(({ input }) => input);
const [first = '', second = ''] = copies;

/** Restores without the command, so that each wait between two looks is a step of the test. */
const restoreWith = (sleep: () => Promise<unknown>, say: (text: string) => void = () => undefined) =>
  restoreCopies(new DynamoDBClient({ region: 'us-east-1' }), {
    tables: TABLES.map((name) => `the-${name}Table`),
    suffix: 'try1',
    moment: undefined,
    say,
    sleep,
  });

describe('drill of a deployed installation', () => {
  test('restores all six tables to the last moment that all of them have, and reads the copies alone', async () => {
    const calls = await installation();
    const { said, refusal } = await drill('--suffix', 'try1');

    expect(refusal).toBeUndefined();
    const restored = callsOf(calls, 'RestoreTableToPointInTime');
    expect(restored.map(({ TargetTableName }) => TargetTableName)).toEqual(copies);
    expect(new Set(restored.map(({ RestoreDateTime }) => RestoreDateTime))).toEqual(new Set([LAST.early]));
    for (const { TableName } of callsOf(calls, 'Scan')) expect(copies).toContain(TableName);
    expect(said.slice(-2)).toEqual([
      'All rows agree.',
      'The copies cost until they are deleted: npm run drill -- --configuration infra/configuration.example.json --suffix try1 --remove',
    ]);
    expect(calls.map(({ operation }) => operation)).not.toContain('DeleteTable');
  });

  test('restores the moment that is given', async () => {
    const calls = await installation();
    expect((await drill('--suffix', 'try1', '--moment', MOMENT)).refusal).toBeUndefined();
    const moments = callsOf(calls, 'RestoreTableToPointInTime').map(({ RestoreDateTime }) => RestoreDateTime);
    expect(moments).toEqual(copies.map(() => secondsOf(MOMENT)));
    expect(callsOf(calls, 'DescribeContinuousBackups')).toEqual([]);
  });

  test('goes on with the copies that an earlier run has made, to their moment', async () => {
    const calls = await installation({ [second]: copyOf(secondsOf(MOMENT)) });
    expect((await drill('--suffix', 'try1')).refusal).toBeUndefined();
    const moments = callsOf(calls, 'RestoreTableToPointInTime').map(({ RestoreDateTime }) => RestoreDateTime);
    expect(new Set(moments)).toEqual(new Set([secondsOf(MOMENT)]));
  });

  test.each([
    ['that differs from the one asked for', { [second]: copyOf(LAST.late) }, ['--moment', MOMENT]],
    [
      'that differs from that of another copy',
      { [first]: copyOf(LAST.early), [second]: copyOf(LAST.late) },
      [],
    ],
    ['that nobody knows', { [second]: { TableStatus: 'ACTIVE' } }, []],
  ])('restores nothing beside a copy of a moment %s', async (_, there, more) => {
    const calls = await installation(there);
    const { refusal } = await drill('--suffix', 'try1', ...more);
    expect(refusal).toMatch(new RegExp(`^${second} is of .*, so the tables would not be of one moment`));
    expect(callsOf(calls, 'RestoreTableToPointInTime')).toEqual([]);
  });

  test('restores nothing while a copy is being deleted', async () => {
    const calls = await installation({ [second]: copyOf(LAST.late, 'DELETING') });
    expect((await drill('--suffix', 'try1')).refusal).toMatch(new RegExp(`^${second} is DELETING`));
    expect(callsOf(calls, 'RestoreTableToPointInTime')).toEqual([]);
  });

  test('waits for a copy that an earlier run has begun, and says so', async () => {
    let begun = copyOf(LAST.early, 'CREATING');
    const describeTable = ({ TableName }: AwsRequest['input']) => ({
      Table: TableName === first ? begun : copyOf(LAST.early),
    });
    await installation({ [first]: begun }, { DescribeTable: describeTable });
    const said: string[] = [];
    let waits = 0;
    const sleep = async () => {
      waits += 1;
      if (waits === 30) begun = copyOf(LAST.early);
    };
    await restoreWith(sleep, (text) => said.push(text));
    expect(waits).toBe(30);
    expect(said.filter((text) => text.includes(first))).toEqual([
      `waiting    ${first}, for 0 minutes`,
      `waiting    ${first}, for 5 minutes`,
      `restored   ${first}`,
    ]);
  });

  test.each([
    ['is lost on the way', 'DELETING', / is DELETING\. /],
    [
      'whose key cannot be used',
      'INACCESSIBLE_ENCRYPTION_CREDENTIALS',
      / is INACCESSIBLE_ENCRYPTION_CREDENTIALS\. /,
    ],
  ])('ends its wait for a copy that %s', async (_, status, words) => {
    let current = copyOf(LAST.early, 'CREATING');
    const describeTable = () => ({ Table: current });
    await installation({}, { DescribeTable: describeTable });
    const sleep = async () => {
      current = copyOf(LAST.early, status);
    };
    await expect(restoreWith(sleep)).rejects.toThrow(words);
  });

  test('ends its wait for a copy that is never seen', async () => {
    await installation({}, { DescribeTable: jsonError('ResourceNotFoundException') });
    await expect(restoreWith(async () => undefined)).rejects.toThrow(`There is no table ${first} any more.`);
  });

  test('deletes the copies that are there when it is asked to, and nothing else', async () => {
    const others = copies.filter((name) => name !== second);
    const calls = await installation(Object.fromEntries(others.map((name) => [name, copyOf(LAST.early)])));
    const { said } = await drill('--suffix', 'try1', '--remove');

    expect(callsOf(calls, 'DeleteTable').map(({ TableName }) => TableName)).toEqual(others);
    expect(said).toEqual(others.map((name) => `deleted    ${name}`));
    expect(callsOf(calls, 'RestoreTableToPointInTime')).toEqual([]);
  });

  test('says where there is no copy to delete, because the suffix is another one', async () => {
    await installation({ [first]: copyOf(LAST.early) });
    expect((await drill('--suffix', 'try2', '--remove')).refusal).toMatch(
      /^There is no table the-ActivityTable-try2, nor another one/,
    );
  });

  test('says which copy cannot be deleted yet, after it has deleted the others', async () => {
    const calls = await installation({
      [first]: copyOf(LAST.early, 'CREATING'),
      [second]: copyOf(LAST.early),
      [copies[2] ?? '']: copyOf(LAST.early, 'DELETING'),
    });
    const { refusal } = await drill('--suffix', 'try1', '--remove');
    expect(refusal).toMatch(new RegExp(`^DynamoDB still restores ${first}\\. `));
    expect(callsOf(calls, 'DeleteTable').map(({ TableName }) => TableName)).toEqual([second]);
  });

  test('makes nothing without a suffix, with a wrong moment, or where there are no backups', async () => {
    const calls = await installation({}, { DescribeContinuousBackups: {} });
    expect((await drill()).refusal).toMatch(/^Give a --suffix/);
    expect((await drill('--remove')).refusal).toMatch(/^Give a --suffix/);
    expect((await drill('--suffix', 'a/b')).refusal).toMatch(/^Give a --suffix/);
    expect((await drill('--suffix', 'try1', '--moment', 'noon')).refusal).toMatch(/^noon is not a moment/);
    expect((await drill('--suffix', 'try1')).refusal).toMatch(/^DynamoDB keeps no continuous backups/);
    expect(callsOf(calls, 'RestoreTableToPointInTime')).toEqual([]);
  });

  test.each([
    ['--remove', '--check-only'],
    ['--remove', '--without-keys'],
    ['--remove', '--moment', MOMENT],
    ['--moment', MOMENT, '--check-only'],
    ['--local'],
  ])('does nothing with options that contradict each other: %s %s', async (...options) => {
    const calls = await installation();
    expect((await drill('--suffix', 'try1', ...options)).refusal).toMatch(/^Give --/);
    expect(calls).toEqual([]);
  });

  test('checks no copy that is still being restored', async () => {
    await installation({ [first]: copyOf(LAST.early, 'CREATING') });
    expect((await drill('--suffix', 'try1', '--check-only')).refusal).toBe(
      `${first} is still being restored.`,
    );
  });
});

describe('drill of a registry on this machine', () => {
  const registry = operateLocally();

  test('checks the tables in use, and changes nothing in them', async () => {
    const before = await allRows(registry().dataFolder);
    const { said, refusal } = await drill('--local', '--check-only');

    expect(refusal).toBeUndefined();
    expect(said.filter((line) => /^checked .* \d+ rows$/.test(line))).toHaveLength(5);
    expect(said.at(-1)).toBe('All rows agree.');
    expect(await allRows(registry().dataFolder)).toEqual(before);
  });

  test('says which copy is not there', async () => {
    expect((await drill('--local', '--check-only', '--suffix', 'try1')).refusal).toBe(
      'There is no table Activity-try1.',
    );
  });
});
