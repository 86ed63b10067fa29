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
  test.each(['RefreshToken', 'AuthorizationCode'])(
    'keeps a %s only as a digest, and finds it',
    async (model) => {
      const adapter = createAdapter(store, model);
      await adapter.upsert('a-bearer-secret', { jti: 'a-bearer-secret', accountId: 'dora' }, 60);
      expect(await everythingIn(model)).not.toContain('a-bearer-secret');
      expect(await adapter.find('a-bearer-secret')).toEqual({ jti: 'a-bearer-secret', accountId: 'dora' });
      await adapter.destroy('a-bearer-secret');
      expect(await adapter.find('a-bearer-secret')).toBeUndefined();
    },
  );

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

  test('ends every sign-in of one user and of no other', async () => {
    for (const model of ['Session', 'Grant', 'RefreshToken', 'AuthorizationCode'])
      for (const accountId of ['dora', 'emil'])
        await createAdapter(store, model).upsert(`${model} of ${accountId}`, { accountId }, 60);
    await endSignInsOf(store, 'dora');
    const left = await everythingIn('Session', 'Grant', 'RefreshToken', 'AuthorizationCode');
    expect(left).not.toContain('dora');
    expect(left.match(/"accountId":"emil"/g)).toHaveLength(4);
  });
});
