import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStore } from '#tests/support/fakes/memoryStore.ts';
import type { LocalStore } from '../store/store.ts';
import { createAdapter, endSignInsOf } from './adapter.ts';

let store: LocalStore;
beforeEach(() => {
  vi.useFakeTimers();
  store = createMemoryStore();
});
afterEach(() => vi.useRealTimers());

const everythingIn = async (...models: string[]): Promise<string> =>
  JSON.stringify(await Promise.all(models.map((model) => store.list(`signin-${model}`))));

describe('the store of oidc-provider', () => {
  test.each(['Session', 'Grant', 'RefreshToken', 'AuthorizationCode', 'Interaction'])(
    'keeps no id of a %s nor of anything in it, and finds it',
    async (model) => {
      const adapter = createAdapter(store, model);
      const payload = {
        accountId: 'dora',
        grantId: 'secret-grant',
        uid: 'secret-uid',
        sessionUid: 'secret-session',
        authorizations: { web: { sid: 'secret-sid', grantId: 'secret-grant' } },
      };
      await adapter.upsert('secret-id', { jti: 'secret-id', ...payload }, 60);
      expect(await everythingIn(model, 'session-by-uid')).not.toContain('secret');
      expect(await adapter.find('secret-id')).toEqual({ jti: 'secret-id', ...payload });
      expect(await adapter.findByUid('secret-uid')).toMatchObject({ jti: 'secret-id' });
      await adapter.destroy('secret-id');
      expect(await adapter.find('secret-id')).toBeUndefined();
    },
  );

  test('finds nothing in a row that was put in the place of another', async () => {
    const adapter = createAdapter(store, 'Grant');
    await adapter.upsert('mine', { accountId: 'dora' }, 60);
    await adapter.upsert('other', { accountId: 'emil' }, 60);
    const [one, two] = await store.list('signin-Grant');
    await store.put('signin-Grant', one?.id ?? '', two?.value);
    await store.put('signin-Grant', two?.id ?? '', one?.value);
    expect([await adapter.find('mine'), await adapter.find('other')]).toEqual([undefined, undefined]);
  });

  test('returns nothing after the expiry', async () => {
    const adapter = createAdapter(store, 'Grant');
    await adapter.upsert('grant', { accountId: 'dora' }, 60);
    vi.advanceTimersByTime(59_000);
    expect(await adapter.find('grant')).toBeDefined();
    vi.advanceTimersByTime(2_000);
    expect(await adapter.find('grant')).toBeUndefined();
  });

  test('finds a session by its uid after its id has changed', async () => {
    const adapter = createAdapter(store, 'Session');
    await adapter.upsert('first', { jti: 'first', uid: 'uid' }, 60);
    await adapter.destroy('first');
    expect(await adapter.findByUid('uid')).toBeUndefined();
    await adapter.upsert('second', { jti: 'second', uid: 'uid' }, 60);
    expect(await adapter.findByUid('uid')).toMatchObject({ jti: 'second' });
  });

  test('marks a code as consumed without extending its life', async () => {
    const adapter = createAdapter(store, 'AuthorizationCode');
    const exp = Math.floor(Date.now() / 1_000) + 60;
    await adapter.upsert('code', { jti: 'code', exp }, 60);
    await adapter.consume('code');
    expect(await adapter.find('code')).toMatchObject({ consumed: expect.any(Number) });
    vi.advanceTimersByTime(61_000);
    expect(await adapter.find('code')).toBeUndefined();
  });

  test('revokes the tokens of one grant only', async () => {
    const adapter = createAdapter(store, 'RefreshToken');
    await adapter.upsert('one', { jti: 'one', grantId: 'a' }, 60);
    await adapter.upsert('two', { jti: 'two', grantId: 'b' }, 60);
    await adapter.revokeByGrantId('a');
    expect([await adapter.find('one'), await adapter.find('two')]).toEqual([
      undefined,
      { jti: 'two', grantId: 'b' },
    ]);
  });

  test('ends every sign-in of one user and of no other, also one that has not gone back to the app yet', async () => {
    for (const accountId of ['dora', 'emil']) {
      for (const model of ['Session', 'Grant', 'RefreshToken', 'AuthorizationCode'])
        await createAdapter(store, model).upsert(`${model} of ${accountId}`, { accountId }, 60);
      const result = { login: { accountId } };
      await createAdapter(store, 'Interaction').upsert(`Interaction of ${accountId}`, { result }, 60);
    }
    await store.put('signin-Interaction', 'damaged', { accountId: 5 });
    await endSignInsOf(store, 'dora');
    const left = await everythingIn('Session', 'Grant', 'RefreshToken', 'AuthorizationCode', 'Interaction');
    expect(left).not.toContain('dora');
    expect(left.match(/"accountId":"emil"/g)).toHaveLength(5);
  });
});
