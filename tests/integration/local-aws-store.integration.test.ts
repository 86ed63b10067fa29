import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { TABLES, type Table } from '#infra/declared/tables.ts';
import { createDynamoClient } from '#infra/local/dynamo/dynamo.ts';
import { ensureTables, tableNames } from '#infra/local/dynamo/tables.ts';
import { createLocalStore } from '#infra/local/store/store.ts';
import { dataFolderOfTest, makeDataFolder } from '#tests/support/cloud/dataFolder.ts';
import { isDynoxide, startDynamoOf } from '#tests/support/database.ts';
import { createMemoryStore } from '#tests/support/fakes/memoryStore.ts';

const dataFolder = makeDataFolder();
const dynamo = await startDynamoOf(dataFolder);
const client = createDynamoClient(dynamo);
await ensureTables(client);

afterAll(async () => {
  client.destroy();
  await dynamo.stop();
  rmSync(dataFolder, { recursive: true });
});

/** Starts the database of a folder with all tables, and stops it. */
async function withTables<Result>(folder: string, act: (client: DynamoDBClient) => Promise<Result>) {
  const started = await startDynamoOf(folder);
  const its = createDynamoClient(started);
  try {
    await ensureTables(its);
    return await act(its);
  } finally {
    its.destroy();
    await started.stop();
  }
}

const declared: [string, Table][] = Object.entries(TABLES);

describe('the tables', () => {
  test.each(declared)('%s has its declared key, indexes and time to live', async (name, table) => {
    const { Table: made } = await client.send(new DescribeTableCommand({ TableName: name }));
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));

    expect(made?.KeySchema?.map((key) => key.AttributeName)).toEqual(Object.values(table.key));
    const indexes = made?.GlobalSecondaryIndexes?.map((index) => [
      index.IndexName,
      {
        keys: index.KeySchema?.map((key) => key.AttributeName),
        projection: index.Projection?.ProjectionType,
      },
    ]);
    expect(Object.fromEntries(indexes ?? [])).toEqual(
      Object.fromEntries(
        Object.entries(table.indexes ?? {}).map(([indexName, { projection, ...keys }]) => [
          indexName,
          { keys: Object.values(keys), projection },
        ]),
      ),
    );
    expect(TimeToLiveDescription?.AttributeName).toBe(table.timeToLive);
  });

  test('are made only once, so that a second start finds them as they were', async () => {
    const store = createLocalStore(client);
    await store.put('kind', 'kept', 1);

    await ensureTables(client);

    expect(await store.get('kind', 'kept')).toBe(1);
  });

  test('gain the indexes that an earlier version did not make, with the rows that they have', async () => {
    const name = 'earlier-Transfers';
    const hash = (AttributeName: string) => ({ AttributeName, KeyType: 'HASH' as const });
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['transferId', 'awaiting'].map((AttributeName) => ({
          AttributeName,
          AttributeType: 'S',
        })),
        KeySchema: [hash('transferId')],
        GlobalSecondaryIndexes: [
          { IndexName: 'awaiting', KeySchema: [hash('awaiting')], Projection: { ProjectionType: 'ALL' } },
        ],
      }),
    );
    const row = { transferId: 't', awaiting: 'u', dueShard: '1', dueAt: '2026-01-01T00:00:00.000Z' };
    await client.send(new PutItemCommand({ TableName: name, Item: marshall({ ...row, status: 'x' }) }));

    await ensureTables(client, 'earlier-');

    const { Items } = await client.send(new ScanCommand({ TableName: name, IndexName: 'due' }));
    const { awaiting: _, ...keys } = row;
    expect(Items).toEqual([marshall(keys)]);
    const { Table: made } = await client.send(new DescribeTableCommand({ TableName: name }));
    expect(made?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).toSorted()).toEqual(
      Object.keys(TABLES.Transfers.indexes).toSorted(),
    );
  });

  test.runIf(isDynoxide)(
    'are made at a later start where the disk was full when they were begun',
    async () => {
      const folder = dataFolderOfTest();
      const file = join(folder, 'dynamodb.sqlite');
      const row = marshall({ transferId: 't', dueShard: '1', dueAt: '2026-01-01T00:00:00.000Z' });
      await withTables(folder, (begun) =>
        begun.send(new PutItemCommand({ TableName: 'Transfers', Item: row })),
      );
      // SQLite has them under other names now, and dynoxide still lists them under their own.
      const renamed = readFileSync(file, 'latin1')
        .replaceAll('Transfers::gsi::due', 'Xransfers::gsi::due')
        .replaceAll(/tableProblemsProblems|_Problems_1Problems|CREATE TABLE "Problems"/g, (text) =>
          text.replaceAll('Problems', 'Xroblems'),
        );
      writeFileSync(file, renamed, 'latin1');
      const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);

      const rows = await withTables(folder, async (again) => {
        await again.send(new PutItemCommand({ TableName: 'Problems', Item: marshall({ transferId: 'p' }) }));
        return (await again.send(new ScanCommand({ TableName: 'Transfers', IndexName: 'due' }))).Items;
      });

      expect(rows).toEqual([row]);
      expect(said.mock.calls.map(([line]) => line)).toEqual([
        'The index due of Transfers was begun and not made, as happens on a full disk. It is made now.\n',
        'The table Problems of the database was begun and not made, as happens on a full disk. It is made now.\n',
      ]);
      said.mockRestore();
      expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
        'dynamodb.sqlite',
        'format',
        'kms.json',
      ]);
    },
  );

  test('stand beside one another under different prefixes', async () => {
    await ensureTables(client, 'other-');

    const { Table: made } = await client.send(new DescribeTableCommand({ TableName: 'other-Assets' }));
    expect(made?.TableStatus).toBe('ACTIVE');
    expect(tableNames('other-').ASSETS_TABLE).toBe('other-Assets');
    expect(tableNames().ASSETS_TABLE).toBe('Assets');
  });
});

test('a value that is damaged hides no other of its kind', async () => {
  const store = createLocalStore(client);
  await store.put('damaged', 'good', 1);
  for (const [id, value] of [
    ['no-json', '{"'],
    ['no-text', 5],
  ])
    await client.send(
      new PutItemCommand({ TableName: 'LocalState', Item: marshall({ kind: 'damaged', id, value }) }),
    );
  expect(await store.list('damaged')).toEqual([{ id: 'good', value: 1 }]);
});

const STORES = { 'kept in DynamoDB': () => createLocalStore(client), 'kept in memory': createMemoryStore };

describe.each(Object.entries(STORES))('a store %s', (_, create) => {
  const inFuture = () => Math.floor(Date.now() / 1_000) + 3_600;
  const inPast = () => Math.floor(Date.now() / 1_000) - 1;

  test('gives back what was put, whatever JSON holds', async () => {
    const store = create();
    const value = { text: 'zażółć', list: [1, null, { deep: true }], empty: {} };

    await store.put('accounts', 'a', value);

    expect(await store.get('accounts', 'a')).toEqual(value);
    expect(await store.get('accounts', 'b')).toBeUndefined();
    expect(await store.get('other', 'a')).toBeUndefined();
  });

  test('replaces, removes, and does not mind removing what is not there', async () => {
    const store = create();
    await store.put('grants', 'g', 1);
    await store.put('grants', 'g', 2);
    expect(await store.get('grants', 'g')).toBe(2);

    await store.remove('grants', 'g');
    await store.remove('grants', 'g');

    expect(await store.get('grants', 'g')).toBeUndefined();
  });

  test('lists one kind, ordered by id, and nothing that has expired', async () => {
    const store = create();
    await store.put('list', 'b', 'second');
    await store.put('list', 'a', 'first', { expiresAt: inFuture() });
    await store.put('list', 'c', 'gone', { expiresAt: inPast() });
    await store.put('other list', 'd', 'elsewhere');

    expect(await store.list('list')).toEqual([
      { id: 'a', value: 'first' },
      { id: 'b', value: 'second' },
    ]);
    expect(await store.get('list', 'c')).toBeUndefined();
  });

  test('lists more than one page of a query holds', async () => {
    const store = create();
    const large = 'x'.repeat(300_000);
    const ids = ['1', '2', '3', '4', '5'];
    for (const id of ids) await store.put('large', id, large);

    expect((await store.list('large')).map(({ id }) => id)).toEqual(ids);
  });
});
