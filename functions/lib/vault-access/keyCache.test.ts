import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { createKeyCache } from './keyCache.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A vault that only says whether its keys were overwritten. */
function opening() {
  const dispose = vi.fn();
  const keys: OpenVault = {
    userId: 'user',
    vaultId: 'vault',
    generation: 1,
    keyOf: () => undefined,
    privateKeyOf: () => undefined,
    dispose,
  };
  return { dispose, open: vi.fn(async () => keys) };
}

const minutePasses = () => vi.advanceTimersByTimeAsync(60_000);

describe('keys in the cache', () => {
  test('are opened once for all requests within a minute', async () => {
    const cache = createKeyCache(() => new Date());
    const { open } = opening();

    const loans = await Promise.all([cache.borrow('id', open), cache.borrow('id', open)]);
    loans.push(await cache.borrow('id', open));

    expect(open).toHaveBeenCalledTimes(1);
    expect(new Set(loans.map(({ keys }) => keys)).size).toBe(1);
  });

  test('are opened apart for each generation', async () => {
    const cache = createKeyCache(() => new Date());
    const { open } = opening();

    await cache.borrow('one', open);
    await cache.borrow('other', open);

    expect(open).toHaveBeenCalledTimes(2);
  });

  test('are overwritten after a minute, or when the last request that uses them releases them', async () => {
    const cache = createKeyCache(() => new Date());
    const { open, dispose } = opening();
    const { release } = await cache.borrow('id', open);

    await minutePasses();
    expect(dispose).not.toHaveBeenCalled();
    release();
    await vi.advanceTimersByTimeAsync(0);

    expect(dispose).toHaveBeenCalledTimes(1);
  });

  test('stay for the rest of the minute when no request uses them', async () => {
    const cache = createKeyCache(() => new Date());
    const { open, dispose } = opening();
    (await cache.borrow('id', open)).release();

    await vi.advanceTimersByTimeAsync(59_999);
    expect(dispose).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(dispose).toHaveBeenCalledTimes(1);
  });

  test('are overwritten at the next request of a process that was frozen, whoever makes it', async () => {
    let time = 0;
    const cache = createKeyCache(() => new Date(time));
    const [first, second] = [opening(), opening()];
    (await cache.borrow('id', first.open)).release();

    const another = opening();
    (await cache.borrow('another id', another.open)).release();
    time = 60_000;
    await cache.borrow('id', second.open);
    await vi.advanceTimersByTimeAsync(0);

    expect(another.dispose).toHaveBeenCalledTimes(1);
    expect(second.open).toHaveBeenCalledTimes(1);
    expect(first.dispose).toHaveBeenCalledTimes(1);
    expect(second.dispose).not.toHaveBeenCalled();
  });

  test('are opened anew after a failure', async () => {
    const cache = createKeyCache(() => new Date());
    const { open } = opening();
    const failing = vi.fn(async () => {
      throw new Error('KMS is down');
    });

    await expect(cache.borrow('id', failing)).rejects.toThrow('KMS is down');
    await cache.borrow('id', open);

    expect(open).toHaveBeenCalledTimes(1);
  });
});

describe('a session that KMS has opened', () => {
  const CONTEXT = { purpose: 'session', userId: 'user' };
  const BLOB = Uint8Array.of(1, 2, 3);

  /** KMS that gives the same array for each blob, so that a test sees when it is overwritten. */
  function opened() {
    const bytes = Uint8Array.of(7, 8, 9);
    const decrypt = vi.fn<WrappingKms['decrypt']>().mockResolvedValue(bytes);
    const kms: WrappingKms = { decrypt, encrypt: async (plaintext) => plaintext };
    return { bytes, decrypt, kms: createKeyCache(() => new Date()).kmsOfSessions(kms) };
  }

  test('costs one call within a minute, and another one after it', async () => {
    const { decrypt, kms } = opened();

    await Promise.all([kms.decrypt(BLOB, CONTEXT), kms.decrypt(BLOB, CONTEXT)]);
    await kms.decrypt(BLOB.slice(), { ...CONTEXT });
    expect(decrypt).toHaveBeenCalledTimes(1);

    await minutePasses();
    await kms.decrypt(BLOB, CONTEXT);
    expect(decrypt).toHaveBeenCalledTimes(2);
  });

  test('is asked for anew with any other blob or context', async () => {
    const { decrypt, kms } = opened();
    await kms.decrypt(BLOB, CONTEXT);

    await kms.decrypt(Uint8Array.of(1, 2, 4), CONTEXT);
    await kms.decrypt(BLOB, { ...CONTEXT, userId: 'another' });
    await kms.decrypt(BLOB, { ...CONTEXT, sessionHash: 'hash' });

    expect(decrypt).toHaveBeenCalledTimes(4);
  });

  test('is given as a copy, and overwritten after a minute', async () => {
    const { bytes, kms } = opened();
    const given = await kms.decrypt(BLOB, CONTEXT);

    await minutePasses();

    expect(bytes).toEqual(new Uint8Array(3));
    expect(given).toEqual(Uint8Array.of(7, 8, 9));
  });

  test('stays refused where KMS did not make it', async () => {
    const { decrypt, kms } = opened();
    decrypt.mockResolvedValue(undefined);

    expect(await kms.decrypt(BLOB, CONTEXT)).toBeUndefined();
    expect(await kms.decrypt(BLOB, CONTEXT)).toBeUndefined();
  });
});
