import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';

import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { SERVED_ENDPOINTS, variablesOf } from '#functions/declared.ts';
import { signInHash } from '#functions/lib/base/signInHash.ts';

import { assets } from '#shared/contract/assets.ts';
import { system, weather } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { createLongClient } from '#tests/support/database.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { registryOn, startRegistry } from '#tests/support/registry.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const putTransfer = (transferId: string, fields: Record<string, string>) =>
  registry.client.send(
    new PutItemCommand({
      TableName: registry.names.TRANSFERS_TABLE,
      Item: marshall({ transferId, ownerId: 'o', requesterId: 'r', requestDate: '2026-01-01', ...fields }),
    }),
  );

describe('the pending count', () => {
  test('counts the transfers that wait for the caller, and no others', async () => {
    const alice = newUser();
    expect((await registry.call(transfers.pendingCount, alice)).body).toEqual({ count: 0 });
    await putTransfer('t1', { awaiting: alice.sub });
    await putTransfer('t2', { awaiting: alice.sub });
    await putTransfer('t3', { awaiting: 'someone-else' });
    await putTransfer('t4', { ownerId: alice.sub });

    expect(await registry.call(transfers.pendingCount, alice)).toMatchObject({
      status: 200,
      body: { count: 2 },
    });
  });

  test('has no body for HEAD', async () => {
    expect(await registry.call(transfers.pendingCountHead, newUser())).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: undefined,
    });
  });
});

test('the weather is a table of five days', async () => {
  const { status, body } = await registry.call(weather.forecast, newUser());

  expect(status).toBe(200);
  expect(body).toHaveLength(5);
  for (const day of body) {
    expect(day).toEqual({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      temperatureC: 17,
      temperatureF: 63,
      summary: 'Mild',
    });
  }
});

describe('a request without a token', () => {
  test('gets the health of the product', async () => {
    expect(await registry.call(system.health)).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  test('gets the contract of exactly the served endpoints', async () => {
    const { status, body } = await registry.call(system.openApi);

    expect(status).toBe(200);
    const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(SERVED_ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort());
  });
});

test('a QR code is an image source', async () => {
  const answer = await registry.call(assets.generateQrCode, newUser(), {
    query: { content: 'anything, at all' },
  });

  expect(answer).toMatchObject({
    status: 200,
    body: { qrCode: expect.stringMatching(/^data:image\/svg\+xml;base64,/) },
  });
});

describe("a user's access row", () => {
  const accessRows = async (userId: string) =>
    (await registry.dump())
      .flat()
      .filter((row) => (row as Record<string, unknown>).userId === userId)
      .filter((row) => (row as Record<string, unknown>).record === 'access');

  test('is made from the token at the first request, once', async () => {
    const admin = { ...newUser(), role: '[User Admin]' };

    await Promise.all(Array.from({ length: 10 }, () => registry.call(assets.list, admin)));

    expect(await accessRows(admin.sub)).toEqual([
      {
        userId: admin.sub,
        subject: `subject-of-${admin.sub}`,
        record: 'access',
        enabled: true,
        isAdmin: true,
        notBefore: 0,
        username: admin.username,
        lastSeen: expect.stringMatching(/^\d{4}-.*Z$/),
        signIns: {
          [signInHash(`sign-in-of-${admin.sub}`)]: {
            device: 'test',
            signedInAt: expect.any(Number),
            lastSeen: expect.any(Number),
          },
        },
      },
    ]);
  });

  test('is not changed by a later token', async () => {
    const user = newUser();
    await registry.call(assets.list, user);
    const before = await accessRows(user.sub);

    await registry.call(assets.list, { ...user, role: 'Admin' });

    expect(await accessRows(user.sub)).toEqual(before);
  });

  test('is not made on the open endpoints', () => {
    expect(variablesOf('system')).toEqual([]);
  });
});

/** The database behind a line that swallows the answers to writes, as often as told. */
async function behindBadLine() {
  const target = new URL(registry.database.endpoint);
  const line = { losses: 0 };
  const server = createServer((incoming, outgoing) => {
    const isWrite = `${incoming.headers['x-amz-target']}`.endsWith('TransactWriteItems');
    const onward = forward(
      { host: target.hostname, port: target.port, method: 'POST', headers: incoming.headers },
      (answer) => {
        if (isWrite && line.losses > 0) {
          line.losses -= 1;
          answer.resume().on('end', () => incoming.socket.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createLongClient({ ...registry.database, endpoint });
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  return { ...registryOn(client), line };
}

describe('when the response to a write is lost', () => {
  test('an item is registered once and returned', async () => {
    const alice = newUser();
    await registry.call(assets.list, alice);
    const { call, line } = await behindBadLine();
    line.losses = 1;

    const answer = await call(assets.create, alice, { body: newItem() });

    expect(line.losses).toBe(0);
    expect(answer.status).toBe(201);
    expect((await registry.call(assets.list, alice)).body).toEqual([answer.body]);
  });

  test('a change is made once and is no conflict with itself', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    const { call, line } = await behindBadLine();
    const params = { id: item.id };

    line.losses = 1;
    const changed = await call(assets.update, alice, { params, body: { ...item, name: 'Changed' } });
    line.losses = 1;
    const added = await call(assets.addProperty, alice, { params, body: { name: 'n', value: 'v' } });

    expect(line.losses).toBe(0);
    expect(changed).toMatchObject({ status: 200, body: { version: 2, name: 'Changed' } });
    expect(added.status).toBe(201);
    const { body } = await registry.call(assets.get, alice, { params });
    expect(body).toMatchObject({ version: 3 });
    expect(body.properties).toHaveLength(3);
  });

  test('the repeated deletion of an item succeeds', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    const { call, line } = await behindBadLine();
    line.losses = 1;

    expect((await call(assets.remove, alice, { params: { id: item.id } })).status).toBe(200);
    expect(line.losses).toBe(0);
  });
});

test('a database that cannot be reached is a 503 that says when to try again', async () => {
  const client = new DynamoDBClient({
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });

  const answer = await registryOn(client).call(assets.list, newUser());

  expect(answer).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { code: 'unavailable', retryAfter: 1 },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
});
