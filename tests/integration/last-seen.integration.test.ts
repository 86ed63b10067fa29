import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { createTransact } from '#functions/lib/storage/transact.ts';
import { createUserStore } from '#functions/lib/storage/users.ts';
import { accountNameOf } from '#tests/support/accounts.ts';
import { clientThrough } from '#tests/support/crashing.ts';
import { newUser } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { accessOf } from '#tests/support/users.ts';
import { clockAt } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const START = '2026-03-01T10:00:00.000Z';
const HOUR_S = 60 * 60;

/** Someone who was here at the start, and what reads their access row at each request. */
async function seenAtStart(client = registry.client) {
  const clock = clockAt(START);
  const users = createUserStore(client, registry.names.USERS_TABLE, createTransact(client), clock.now);
  const user = newUser();
  const request = (signedInAt = 1_000) =>
    users.ensureAccess({
      userId: user.sub,
      ...accountNameOf(user),
      isAdmin: false,
      signIn: { hash: 'a-sign-in', signedInAt },
      device: 'Firefox on Windows',
    });
  await request();
  return {
    user,
    clock,
    users,
    request,
    lastSeen: async () => (await accessOf(registry, user))?.lastSeen,
  };
}

describe('when someone was last seen', () => {
  test('is known from their first request on, to the hour', async () => {
    const { clock, request, lastSeen } = await seenAtStart();
    expect(await lastSeen()).toBe(START);
    clock.pass(HOUR_S - 1);
    await request();
    expect(await lastSeen()).toBe(START);
    clock.pass(1);
    await Promise.all(Array.from({ length: 10 }, () => request()));
    expect(await lastSeen()).toBe('2026-03-01T11:00:00.000Z');
  });

  test('is added to the row of an earlier version, and keeps the rest as it is', async () => {
    const { user, request } = await seenAtStart();
    const { lastSeen: _, ...earlier } = (await accessOf(registry, user)) ?? {};
    await registry.put('USERS_TABLE', { ...earlier, somethingNewer: [1, 'a'] });
    await request();
    expect(await accessOf(registry, user)).toEqual({
      ...earlier,
      somethingNewer: [1, 'a'],
      lastSeen: START,
    });
  });

  test('is not changed by a user who is rejected', async () => {
    const { user, clock, users, request, lastSeen } = await seenAtStart();
    const subject = { userId: user.sub, ...accountNameOf(user), isAdmin: false };
    await registry.stores.transact([users.endSignIns(subject, 2_000)]);
    clock.pass(HOUR_S);
    await request(1_999);
    expect(await lastSeen()).toBe(START);
    await registry.stores.transact([users.disable(subject, 3_000)]);
    await request(4_000);
    expect(await lastSeen()).toBe(START);
  });

  test('never undoes what an administrator changes at the same moment', async () => {
    let between = async (): Promise<unknown> => undefined;
    const client = clientThrough(registry.client, async (send, command) => {
      if (command instanceof PutItemCommand) await between();
      return send();
    });
    const { user, clock, users, request } = await seenAtStart(client);
    const subject = { userId: user.sub, ...accountNameOf(user), isAdmin: false };
    between = () => registry.stores.transact([users.disable(subject, 3_000)]);
    clock.pass(HOUR_S);
    await request(4_000);
    expect(await accessOf(registry, user)).toMatchObject({
      enabled: false,
      notBefore: 3_000,
      lastSeen: START,
    });
  });

  test('fails no request', async () => {
    const client = clientThrough(registry.client, async (send, command) => {
      if (command instanceof PutItemCommand) throw new Error('The table is busy');
      return send();
    });
    const { clock, request } = await seenAtStart(client);
    clock.pass(HOUR_S);
    expect(await request()).toMatchObject({ enabled: true });
  });
});
