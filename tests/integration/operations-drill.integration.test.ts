import { describe, expect, test } from 'vitest';
import { OUTPUTS } from '#infra/declared/outputs.ts';
import { allRows, operated, operateLocally } from '#tests/support/cloud/operator.ts';
import { type AwsRequest, answeringAws, jsonError } from '#tests/support/fakes/awsResponses.ts';
import { describedStack } from '#tests/support/fakes/stackResponses.ts';

const TABLES = ['Activity', 'Assets', 'Files', 'Problems', 'Transfers', 'Users'];
const outputs = Object.fromEntries(Object.keys(OUTPUTS).map((name) => [name, `the-${name}`]));
const copies = TABLES.map((name) => `the-${name}Table-try1`);

const drill = (...parameters: string[]) => operated('drill', parameters);

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

/** An installation whose tables hold nothing. */
const EMPTY = {
  DescribeStacks: describedStack('UPDATE_COMPLETE', outputs),
  DescribeContinuousBackups: backupsOf,
  RestoreTableToPointInTime: {},
  DescribeTable: { Table: { TableStatus: 'ACTIVE' } },
  Scan: { Items: [], Count: 0 },
};
const callsOf = (calls: readonly AwsRequest[], operation: string) =>
  calls.filter((call) => call.operation === operation).map(({ input }) => input);

const restoredBefore = ({ TargetTableName }: AwsRequest['input']) =>
  TargetTableName === copies[0] ? jsonError('TableAlreadyExistsException') : {};
const oneIsGone = ({ TableName }: AwsRequest['input']) =>
  TableName === copies[1] ? jsonError('ResourceNotFoundException') : { Table: { TableStatus: 'ACTIVE' } };

describe('drill of a deployed installation', () => {
  test('restores all six tables to the last moment that all of them have, and reads the copies alone', async () => {
    const calls = await answeringAws(EMPTY);
    const { said, refusal } = await drill('--suffix', 'try1');

    expect(refusal).toBeUndefined();
    const restored = callsOf(calls, 'RestoreTableToPointInTime');
    expect(restored.map(({ TargetTableName }) => TargetTableName)).toEqual(copies);
    expect(new Set(restored.map(({ RestoreDateTime }) => RestoreDateTime))).toEqual(new Set([LAST.early]));
    for (const { TableName } of callsOf(calls, 'Scan')) expect(copies).toContain(TableName);
    expect(said.at(-1)).toBe('All rows agree.');
    expect(calls.map(({ operation }) => operation)).not.toContain('DeleteTable');
  });

  test('goes on with the copies that an earlier run has made', async () => {
    const calls = await answeringAws({
      ...EMPTY,
      RestoreTableToPointInTime: restoredBefore,
    });
    const { refusal } = await drill('--suffix', 'try1', '--moment', '2026-11-20T09:30:00Z');

    expect(refusal).toBeUndefined();
    const [{ RestoreDateTime } = {}] = callsOf(calls, 'RestoreTableToPointInTime');
    expect(RestoreDateTime).toBe(Date.parse('2026-11-20T09:30:00Z') / 1_000);
    expect(callsOf(calls, 'DescribeContinuousBackups')).toEqual([]);
  });

  test('deletes the copies that are there when it is asked to, and nothing else', async () => {
    const calls = await answeringAws({
      ...EMPTY,
      DescribeTable: oneIsGone,
      DeleteTable: {},
    });
    const { said } = await drill('--suffix', 'try1', '--remove');

    const others = copies.filter((name) => name !== copies[1]);
    expect(callsOf(calls, 'DeleteTable').map(({ TableName }) => TableName)).toEqual(others);
    expect(said).toEqual(others.map((name) => `deleted    ${name}`));
    expect(callsOf(calls, 'RestoreTableToPointInTime')).toEqual([]);
  });

  test('makes nothing without a suffix, with a wrong moment, or where there are no backups', async () => {
    const calls = await answeringAws({ ...EMPTY, DescribeContinuousBackups: {} });
    expect((await drill()).refusal).toMatch(/^Give a --suffix/);
    expect((await drill('--remove')).refusal).toMatch(/^Give a --suffix/);
    expect((await drill('--suffix', 'a/b')).refusal).toMatch(/^Give a --suffix/);
    expect((await drill('--suffix', 'try1', '--moment', 'noon')).refusal).toMatch(/^noon is not a moment/);
    expect((await drill('--suffix', 'try1')).refusal).toMatch(/^DynamoDB keeps no continuous backups/);
    expect(callsOf(calls, 'RestoreTableToPointInTime')).toEqual([]);
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
