import { expect, test } from 'vitest';
import { newSessionSecret, sealSession } from '#functions/lib/crypto/encryptionSession.ts';
import { createMemoryKms } from '#functions/lib/crypto/testdata/memoryKms.ts';
import { USER, vaultAt } from '#functions/lib/crypto/testdata/vaults.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { createKeyCache } from './keyCache.ts';
import type { UsableVault } from './usableVault.ts';
import { type ItemDeps, withVault } from './withVault.ts';

const NOW = new Date('2026-05-01T10:00:00.000Z');
const expiresAt = NOW.getTime() / 1_000 + 1_800;
const caller = {
  userId: USER,
  username: 'ada',
  subject: 'subject',
  signInId: 'sign-in',
  signedInAt: 0,
  sessionSecret: newSessionSecret(),
};
const item = { ownerId: USER, assetId: 'item', version: 1, sealed: undefined };

/** A vault at Maximum, and what a request needs that comes with its session. */
async function unlocked() {
  const kms = createMemoryKms();
  const { record: vault, open } = await vaultAt(kms, 'Maximum');
  const row: VaultRow = { userId: USER, version: 1, state: 'active', vault };
  const { vaultId, generation } = vault;
  const wrapped = await sealSession(kms, open, caller, expiresAt);
  const deps = {
    kms,
    keyCache: createKeyCache(() => NOW),
    now: () => NOW,
    vaults: { get: async () => row },
    sessions: { get: async () => ({ userId: USER, vaultId, generation, expiresAt, wrapped }) },
  } as unknown as ItemDeps;
  return { kms, deps };
}

test('the keys of a vault that a session opens are overwritten at the end of each request', async () => {
  const { deps, kms } = await unlocked();
  const before = kms.calls.decrypt;
  const used: UsableVault[] = [];

  for (const text of ['A lamp', 'A chair']) {
    await withVault(deps, caller, async (vault) => {
      expect(vault.write(item, text).sealed).toBeDefined();
      used.push(vault);
    });
  }

  for (const vault of used) expect(() => vault.write(item, 'A table')).toThrow('closed');
  expect(kms.calls.decrypt - before).toBe(1);
});
