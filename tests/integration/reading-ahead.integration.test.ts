import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { TestRequest, TestUser } from '../support/httpEvent.ts';
import { newUser, registerItem } from '../support/items.ts';
import { type Registry, startRegistry } from '../support/registry.ts';
import { clockAt, userAtLevel } from '../support/vaults.ts';

let started: Awaited<ReturnType<typeof startRegistry>>;
let registry: Registry;
const clock = clockAt('2026-01-01T00:00:00.000Z');
let sent: string[] = [];
beforeAll(async () => {
  started = await startRegistry();
  registry = { ...started, ...started.with({ now: clock.now }) };
  registry.client.config.cacheMiddleware = false;
  registry.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        sent.push(commandName.replace(/Command$/, ''));
        return next(args);
      },
    { step: 'initialize', name: 'noteCommands' },
  );
});
afterAll(() => started.stop());

/** The requests to the database that a call makes. */
async function requestsOf(endpoint: Endpoint, user: TestUser, request?: TestRequest): Promise<string[]> {
  sent = [];
  const { status } = await registry.call(endpoint, user, request);
  expect(status).toBe(request?.headers?.['if-none-match'] === undefined ? endpoint.status : 304);
  return sent;
}

describe('the requests to the database that a call makes', () => {
  test.each([undefined, 'Standard', 'Maximum'] as const)('at the level %s', async (level) => {
    const user = newUser();
    if (level) await userAtLevel(registry, level, user);
    const { id, ...item } = await registerItem(registry, user);
    const params = { id };

    expect(await requestsOf(assets.get, user, { params })).toEqual(['BatchGetItem']);
    expect(await requestsOf(assets.list, user)).toEqual(['BatchGetItem', 'Query']);
    clock.pass(60);
    const { headers } = await registry.call(assets.list, user);
    const known = { headers: { 'if-none-match': String(headers.etag) } };
    expect(await requestsOf(assets.list, user, known)).toEqual(['BatchGetItem']);
    expect(await requestsOf(assets.update, user, { params, body: item })).toEqual([
      'BatchGetItem',
      'TransactWriteItems',
    ]);
    expect(await requestsOf(assets.remove, user, { params })).toEqual(['BatchGetItem', 'TransactWriteItems']);
    expect(await requestsOf(encryption.sessionStatus, user)).toEqual(['BatchGetItem']);
  });
});

describe('an item that was read with the vault', () => {
  test('is read again where another vault has sealed it', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const { id } = await registerItem(registry, user);
    const rows = await registry.rows('ASSETS_TABLE');
    const row = rows.find(({ assetId }) => assetId === id);
    const sealed = { ...(row?.sealed as object), vaultId: 'another' };
    await registry.put('ASSETS_TABLE', { ...row, sealed });

    const [first, second] = await requestsOf(assets.get, user, { params: { id } });

    expect([first, second]).toEqual(['BatchGetItem', 'GetItem']);
  });

  test("is never another user's", async () => {
    const { id } = await registerItem(registry, newUser());

    const { status } = await registry.call(assets.get, newUser(), { params: { id } });

    expect(status).toBe(404);
  });

  test('is not shown to someone who was disabled', async () => {
    const user = newUser();
    const { id } = await registerItem(registry, user);
    const access = await registry.stores.users.access(user.sub);
    await registry.put('USERS_TABLE', { userId: user.sub, record: 'access', ...access, enabled: false });

    const { status, body } = await registry.call(assets.get, user, { params: { id } });

    expect([status, body.code]).toEqual([401, 'unauthorized']);
  });

  test('is looked for only under an id that may be one', async () => {
    const { status } = await registry.call(assets.get, newUser(), { params: { id: 'x'.repeat(3_000) } });

    expect(status).toBe(400);
  });
});
