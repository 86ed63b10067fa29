import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDynamoClient } from '#infra/local/dynamo/dynamo.ts';
import { tableNames } from '#infra/local/dynamo/tables.ts';
import type { TransferStatus } from '#shared/domain/transfers.ts';
import { operatorFile } from '#tests/support/cloud/operator.ts';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { startDynamoOf } from '#tests/support/database.ts';

const tables = tableNames();
const LONG_AGO = '2020-01-01T00:00:00.000Z';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(async () => {
  await cloud.stop();
  rmSync(cloud.dataFolder, { recursive: true, force: true });
});

const transferOf = (transferId: string, status: TransferStatus, assetId: string) => ({
  transferId,
  assetId,
  ownerId: 'alice-id',
  requesterId: 'bob-id',
  ownerUsername: 'alice',
  requesterUsername: 'bob',
  requester: { emailDomain: 'example.com', memberSince: LONG_AGO },
  status,
  requestDate: LONG_AGO,
});

const itemOf = (assetId: string, held: Record<string, unknown>) => ({
  ownerId: 'alice-id',
  assetId,
  version: 1,
  createdAt: LONG_AGO,
  updatedAt: LONG_AGO,
  content: 'text',
  ...held,
});

/** Reads and writes the tables directly, past the product. */
async function withDatabase<T>(
  act: (client: ReturnType<typeof createDynamoClient>) => Promise<T>,
): Promise<T> {
  const dynamo = await startDynamoOf(cloud.dataFolder);
  const client = createDynamoClient(dynamo);
  try {
    return await act(client);
  } finally {
    client.destroy();
    await dynamo.stop();
  }
}

const prepare = () =>
  withDatabase(async (client) => {
    const put = (TableName: string, row: Record<string, unknown>) =>
      client.send(new PutItemCommand({ TableName, Item: marshall(row) }));
    await put(tables.TRANSFERS_TABLE, transferOf('asked', 'PendingOwnerApproval', 'item'));
    await put(tables.ASSETS_TABLE, itemOf('item', { openRequests: { 'bob-id': 'asked' } }));
    await put(tables.TRANSFERS_TABLE, transferOf('asked-for-gone', 'PendingOwnerApproval', 'gone'));
    await put(tables.USERS_TABLE, {
      ...{ userId: 'bob-id', record: 'vault', state: 'active' },
      vault: { vaultId: 'vault', generation: 1 },
    });
    await put(tables.TRANSFERS_TABLE, { ...transferOf('lost', 'Completed', 'lost'), endedAt: LONG_AGO });
    await put(tables.ASSETS_TABLE, itemOf('locked', { transferId: 'nobody' }));
    await put(tables.TRANSFERS_TABLE, { ...transferOf('ended', 'DeniedByOwner', 'item'), endedAt: LONG_AGO });
  });

const statuses = () =>
  withDatabase(async (client) => {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: tables.TRANSFERS_TABLE }));
    return Items.map(({ transferId, status }) => [transferId?.S, status?.S]).sort();
  });

/** As `npm run job` does. */
function runJob(parameters: string[], environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('scripts/job.mjs'), ...parameters],
    { encoding: 'utf8', env: { ...process.env, ITEM_REGISTRY_SEED: 'none', ...environment } },
  );
  return { status, stdout, stderr };
}

/** The same while this process goes on, which the job is to reach. */
async function runJobAside(parameters: string[], environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [resolve('scripts/job.mjs'), ...parameters], {
    env: { ...process.env, ITEM_REGISTRY_SEED: 'none', ...environment },
  });
  return text(child.stdout);
}

const resultIn = (line: string) =>
  JSON.parse(line.slice(line.indexOf('{'))) as { done: Record<string, number>; isComplete: boolean };

test('a job is not started by a link, by another name, from another site, or without the key', async () => {
  const ask = (path: string, method: string, headers = {}) =>
    fetch(`${cloud.origin}/local/jobs/${path}`, { method, headers });
  const key = operatorFile(cloud.dataFolder).jobs.key;
  const header = { 'x-item-registry-job': key };
  expect((await ask('problem-transfers', 'GET', header)).status).toBe(404);
  expect((await ask('problem-transfers', 'POST')).status).toBe(404);
  for (const guess of ['run', '', key.slice(1)])
    expect((await ask('problem-transfers', 'POST', { 'x-item-registry-job': guess })).status).toBe(404);
  expect((await ask('assets', 'POST', header)).status).toBe(404);
  expect((await ask('', 'POST', header)).status).toBe(404);
});

test('the job runs inside the local cloud that is up, and by itself where none is', {
  timeout: 120_000,
}, async () => {
  const { port } = new URL(cloud.origin);
  await cloud.stop();
  await prepare();
  cloud = await startTestCloud({ dataFolder: cloud.dataFolder, port: Number(port) });

  const running = await runJobAside(['problem-transfers'], { ITEM_REGISTRY_DATA: cloud.dataFolder });
  expect(resultIn(running)).toEqual({
    due: 0,
    seen: 4,
    unmarked: 3,
    lagSeconds: 0,
    done: { expireRequest: 2, forget: 1, found: 2 },
    failed: 0,
    damaged: 0,
    problems: 2,
    isComplete: true,
  });
  await cloud.stop();
  await prepare();
  const alone = runJob(['problem-transfers'], { PORT: port, ITEM_REGISTRY_DATA: cloud.dataFolder });
  expect(alone).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^problem-transfers: .*\n$/),
  });
  expect(resultIn(alone.stdout)).toMatchObject({ done: { expireRequest: 2, forget: 1 }, isComplete: true });
  expect(await statuses()).toEqual([
    ['asked', 'DeniedByOwner'],
    ['asked-for-gone', 'DeniedByOwner'],
    ['lost', 'Completed'],
  ]);
  cloud = await startTestCloud({ dataFolder: cloud.dataFolder, port: Number(port) });
});

test('an unknown job is refused by one line that names the known ones', () => {
  const refused = runJob(['other'], { ITEM_REGISTRY_DATA: join(cloud.dataFolder, 'unused') });
  expect(refused).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Usage: npm run job NAME, which is one of: report-cleanup, file-cleanup, problem-transfers\n',
  });
});
