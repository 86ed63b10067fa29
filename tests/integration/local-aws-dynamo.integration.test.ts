import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDynamoClient, startDynamo } from '#infra/local/dynamo/dynamo.ts';
import { dynoxideCommand } from '#infra/local/dynamo/dynoxideCommand.ts';
import type { Dynamo } from '#infra/local/dynamo/protocol.ts';
import { ensureTables, tableNames } from '#infra/local/dynamo/tables.ts';
import { freePort } from '#infra/local/http/freePort.ts';
import { createLocalStore, type LocalStore } from '#infra/local/store/store.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';

async function started(options: Parameters<typeof startDynamo>[0]): Promise<Dynamo> {
  const dynamo = await startDynamo(options);
  onTestFinished(dynamo.stop);
  return dynamo;
}

async function clientOf(dynamo: Dynamo) {
  const client = createDynamoClient(dynamo);
  onTestFinished(() => client.destroy());
  await ensureTables(client);
  return client;
}

const storeIn = async (dynamo: Dynamo): Promise<LocalStore> => createLocalStore(await clientOf(dynamo));

test('the rows of a transaction are seen at once, on which the version of a list rests', async () => {
  const client = await clientOf(await started({ dataFolder: dataFolderOfTest() }));
  const items = { TableName: tableNames().ASSETS_TABLE };
  const written = (assetId: string, version: number) => ({
    ...items,
    Item: { ownerId: { S: 'owner' }, assetId: { S: assetId }, version: { N: String(version) } },
  });
  const ids = Array.from({ length: 30 }, (_, index) => `item-${index}`);
  const all = (version: number) =>
    new TransactWriteItemsCommand({ TransactItems: ids.map((id) => ({ Put: written(id, version) })) });
  const first = new GetItemCommand({ ...items, Key: { ownerId: { S: 'owner' }, assetId: { S: 'item-0' } } });
  const query = new QueryCommand({
    ...items,
    KeyConditionExpression: 'ownerId = :owner',
    ExpressionAttributeValues: { ':owner': { S: 'owner' } },
  });
  await client.send(all(0));
  let isWriting = true;
  const read = async () => {
    while (isWriting) {
      const least = Number((await client.send(first)).Item?.version?.N);
      const rows = (await client.send(query)).Items ?? [];
      expect(rows.filter(({ version }) => Number(version?.N) < least)).toEqual([]);
    }
  };
  const write = async () => {
    for (let version = 1; version <= 40; version += 1) await client.send(all(version));
    isWriting = false;
  };
  await Promise.all([write(), read(), read(), read()]);
});

/** Another process that has written fifty rows to the folder and still has it open. */
async function otherProcess(dataFolder: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/cloud/startDynamo.ts', dataFolder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(createInterface(child.stdout), 'line');
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await once(child, 'exit');
}

/** The process ids of the databases on the folder. */
const serversOf = (dataFolder: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && commandLineOf(pid).includes(`--db-path ${dataFolder}/`));

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** The sockets that listen, by their inodes. */
const listening = (): string[] =>
  ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .flatMap(([, , , state, , , , , , inode = '']) => (state === '0A' ? [inode] : [])),
  );

describe('the data folder', () => {
  test('keeps everything over a stop and a start', async () => {
    const dataFolder = dataFolderOfTest();
    const first = await startDynamo({ dataFolder });
    await (await storeIn(first)).put('kind', 'id', 'kept');
    await first.stop();
    expect(serversOf(dataFolder)).toEqual([]);

    const second = await started({ dataFolder });

    expect(await (await storeIn(second)).get('kind', 'id')).toBe('kept');
  });

  test('keeps every acknowledged write over a kill -9 of the process, with which the database ends', async () => {
    const dataFolder = dataFolderOfTest();
    await end(await otherProcess(dataFolder), 'SIGKILL');
    await expect.poll(() => serversOf(dataFolder), { timeout: 10_000 }).toEqual([]);

    const dynamo = await started({ dataFolder });

    expect(await (await storeIn(dynamo)).list('kind')).toHaveLength(50);
  });

  test('is served again after the program of its database was killed alone, with every acknowledged write', async () => {
    const dataFolder = dataFolderOfTest();
    const store = await storeIn(await started({ dataFolder }));
    await store.put('kind', 'id', 'acknowledged');
    const [before] = serversOf(dataFolder);
    if (before === undefined) expect.unreachable('No program serves the folder.');

    process.kill(before, 'SIGKILL');

    await expect.poll(() => store.get('kind', 'id').catch(() => 'refused')).toBe('acknowledged');
    await store.put('kind', 'id', 'written since');
    expect(await store.get('kind', 'id')).toBe('written since');
    expect(serversOf(dataFolder)).not.toContain(before);
  });

  test('makes a transaction once also where its response was lost and another program has taken the place since', async () => {
    const dataFolder = dataFolderOfTest();
    const client = await clientOf(await started({ dataFolder }));
    const row = {
      TableName: tableNames().USERS_TABLE,
      Key: { userId: { S: 'user' }, record: { S: 'count' } },
    };
    const Update = {
      ...row,
      UpdateExpression: 'ADD #count :one',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': { N: '1' } },
    };
    const once = new TransactWriteItemsCommand({ TransactItems: [{ Update }], ClientRequestToken: 'once' });
    await client.send(once);
    const [before] = serversOf(dataFolder);
    if (before === undefined) expect.unreachable('No program serves the folder.');
    process.kill(before, 'SIGKILL');
    const count = async () => (await client.send(new GetItemCommand(row))).Item?.count?.N;
    await expect.poll(() => count().catch(() => 'refused')).toBe('1');

    await client.send(once);

    expect(await count()).toBe('1');
  });

  test('is let go of within ten seconds at a stop though the program of its database hangs', async () => {
    const dataFolder = dataFolderOfTest();
    const dynamo = await started({ dataFolder });
    const store = await storeIn(dynamo);
    await store.put('kind', 'id', 'acknowledged');
    const [server] = serversOf(dataFolder);
    if (server === undefined) expect.unreachable('No program serves the folder.');
    process.kill(server, 'SIGSTOP');
    const hanging = store.put('kind', 'id', 'never answered').catch(() => 'refused');

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const stopped = dynamo.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.advanceTimersByTimeAsync(5_000);
    await stopped;

    expect(serversOf(dataFolder)).toEqual([]);
    expect(await hanging).toBe('refused');
  });

  test('has its own database: the stop of one leaves that of another folder alone', async () => {
    const one = await storeIn(await started({ dataFolder: dataFolderOfTest() }));
    const two = await startDynamo({ dataFolder: dataFolderOfTest() });

    await two.stop();

    await one.put('kind', 'id', 'here');
    expect(await one.get('kind', 'id')).toBe('here');
  });

  test('has database files that no other user can read, also where they could before', async () => {
    const dataFolder = dataFolderOfTest();
    const database = join(dataFolder, 'dynamodb.sqlite');
    writeFileSync(database, '');
    chmodSync(database, 0o644);

    await (await storeIn(await started({ dataFolder }))).put('kind', 'id', 'secret');

    const files = readdirSync(dataFolder).filter((name) => name.startsWith('dynamodb.sqlite'));
    expect(files).toContain('dynamodb.sqlite-wal');
    for (const file of files) expect(statSync(join(dataFolder, file)).mode & 0o777).toBe(0o600);
  });
});

test('the database listens on no port', async () => {
  const dataFolder = dataFolderOfTest();
  await started({ dataFolder });

  const [server] = serversOf(dataFolder);
  const sockets = readdirSync(`/proc/${server}/fd`).flatMap(
    (file) => /\d+/.exec(readlinkSync(`/proc/${server}/fd/${file}`)) ?? [],
  );

  expect(listening().filter((inode) => sockets.includes(inode))).toEqual([]);
});

describe('a refused write', () => {
  const key = { kind: { S: 'kind' }, id: { S: 'id' } };
  const refusable = {
    ConditionExpression: 'attribute_not_exists(kind)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const;

  test('returns the row that its condition met, of a put, an update and a transaction', async () => {
    const client = await clientOf(await started({ dataFolder: dataFolderOfTest() }));
    const TableName = 'LocalState';
    const Item = { ...key, value: { S: 'line\u2028separator' } };
    await client.send(new PutItemCommand({ TableName, Item }));

    const put = new PutItemCommand({ TableName, Item: key, ...refusable });
    await expect(client.send(put)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException', Item });
    const update = { TableName, Key: key, UpdateExpression: 'REMOVE #v', ...refusable };
    const named = { ...update, ExpressionAttributeNames: { '#v': 'value' } };
    await expect(client.send(new UpdateItemCommand(named))).rejects.toMatchObject({ Item });
    const other = { TableName, Item: { ...key, id: { S: 'other' } } };
    const transaction = new TransactWriteItemsCommand({ TransactItems: [{ Put: other }, { Update: named }] });
    await expect(client.send(transaction)).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item }],
    });
  });

  test('returns no row that was not asked for, and none that does not exist', async () => {
    const client = await clientOf(await started({ dataFolder: dataFolderOfTest() }));
    const update = { TableName: 'LocalState', Key: key, UpdateExpression: 'SET a = kind' };
    const ConditionExpression = 'attribute_exists(kind)';

    const silent = new UpdateItemCommand({ ...update, ConditionExpression });
    await expect(client.send(silent)).rejects.toMatchObject({ Item: undefined });
    const asking = new UpdateItemCommand({ ...update, ...refusable, ConditionExpression });
    await expect(client.send(asking)).rejects.toMatchObject({ Item: undefined });
  });
});

test('a call with a member that has no effect here is refused', async () => {
  const dynamo = await started({ dataFolder: dataFolderOfTest() });

  expect(await dynamo.answer('GetItem', '{"TableName":"LocalState","AttributesToGet":["a"]}')).toMatchObject({
    status: 400,
  });
  expect(await dynamo.answer('DeleteTable', '{"TableName":"LocalState"}')).toMatchObject({ status: 400 });
});

describe('the program', () => {
  test('is fetched by npx in the version of the project where npm has no build for the platform', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const version = optionalDependencies['@dynoxide/linux-x64'];

    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(dynoxideCommand('plan9-mips')).toEqual({ file: 'npx', args: ['--yes', `dynoxide@${version}`] });
  });

  test('is reported in one line that leads to the backup when it refuses the tables as damaged', async () => {
    const dataFolder = dataFolderOfTest();
    writeFileSync(join(dataFolder, 'dynamodb.sqlite'), 'damaged '.repeat(1_000));

    await expect(startDynamo({ dataFolder })).rejects.toThrow(
      /^The tables in .*dynamodb\.sqlite cannot be opened\. .* Put the last backup in /,
    );
  });

  test('is reported as ended, and its tables not as damaged, where a signal ends it while it starts', async () => {
    const dataFolder = dataFolderOfTest();
    writeFileSync(join(dataFolder, 'dynamodb.sqlite'), 'rows');
    const command = { file: '/bin/sh', args: ['-c', 'kill -KILL $$'] };

    await expect(startDynamo({ dataFolder, command })).rejects.toThrow(/ended by SIGKILL .* Start again\.$/);
  });

  test('does not say that new tables are damaged where it cannot run on the machine', async () => {
    const command = { file: '/bin/sh', args: ['-c', 'read _; exit 1'] };

    const attempt = startDynamo({ dataFolder: dataFolderOfTest(), command });

    await expect(attempt).rejects.toThrow(/^DynamoDB did not start /);
  });

  test('is stopped although npx puts processes in between', async () => {
    const dataFolder = dataFolderOfTest();
    const npx = join(dataFolder, 'npx');
    const { file } = dynoxideCommand();
    writeFileSync(npx, `#!/bin/sh\nshift 2\n${file} "$@"\n:\n`);
    chmodSync(npx, 0o755);

    const dynamo = await startDynamo({
      dataFolder,
      command: { ...dynoxideCommand('plan9-mips'), file: npx },
    });
    expect(serversOf(dataFolder)).not.toEqual([]);
    await dynamo.stop();

    expect(serversOf(dataFolder)).toEqual([]);
  });

  test('is reported in one line that says what to do when it cannot be run', async () => {
    const command = { file: join(dataFolderOfTest(), 'missing'), args: [] };

    const attempt = startDynamo({ dataFolder: dataFolderOfTest(), command });

    await expect(attempt).rejects.toThrow(/^DynamoDB did not start \(.*set DYNAMODB_ENDPOINT.*$/);
  });
});

describe('a DynamoDB that runs already', () => {
  test('is used as it is and survives our stop', async () => {
    const targets: unknown[] = [];
    const server = createServer((request, response) => {
      targets.push(request.headers['x-amz-target']);
      response.writeHead(400).end('{"__type":"X"}');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}`;

    const dynamo = await startDynamo({ dataFolder: '/nonexistent', endpoint });
    const answer = await dynamo.answer('GetItem', '{}');
    await dynamo.stop();

    expect(answer).toEqual({ status: 400, body: '{"__type":"X"}' });
    expect(targets.at(-1)).toBe('DynamoDB_20120810.GetItem');
    expect((await fetch(endpoint)).status).toBe(400);
  });

  test('is reported in one line when it does not respond', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;

    await expect(startDynamo({ dataFolder: '/nonexistent', endpoint })).rejects.toThrow(
      `DYNAMODB_ENDPOINT=${endpoint} does not answer.`,
    );
  });
});
