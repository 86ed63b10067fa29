import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ItemDamaged, VaultDamaged } from '#functions/lib/base/errors.ts';
import { passwordBinding } from '#functions/lib/crypto/bindings.ts';
import { newSessionSecret, openSession } from '#functions/lib/crypto/encryptionSession.ts';
import { openItem, type SealedItem } from '#functions/lib/crypto/items.ts';
import { derivationDigest } from '#functions/lib/crypto/kdf.ts';
import type { VaultKey } from '#functions/lib/crypto/keys.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openStandard, openWithPassword, openWithRecoveryKey } from '#functions/lib/crypto/vault.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { readBlob } from '#shared/sealing/blob.ts';
import { cookiesIn, jarOf } from '#tests/support/cookies.ts';
import { startKms } from '#tests/support/fakes/kms.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { OTHER_PASSWORD, PASSWORD, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const vaultRowOf = async (user: TestUser): Promise<VaultRow> => {
  const row = await registry.stores.vaults.get(user.sub);
  return row ?? expect.unreachable('There is no vault');
};
const sealedOf = async (user: TestUser, assetId: string) => {
  const row = await registry.stores.assets.get(user.sub, assetId);
  return row?.sealed ?? expect.unreachable('The item is not encrypted');
};
const cookieOf = (user: TestUser): string => cookiesIn(jarOf(user)).join('; ');
const place = (user: TestUser, assetId: string) => ({ ownerId: user.sub, assetId, version: 1 });

describe('every table and the right password, without KMS', () => {
  let keys: Awaited<ReturnType<typeof startKms>>;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'item-registry-other-keys-'));
    keys = await startKms(folder);
  });
  afterAll(() => {
    keys.stop();
    rmSync(folder, { recursive: true });
  });

  test.each(['Standard', 'Enhanced', 'Maximum'] as const)('open nothing at %s', async (level) => {
    const { user, recoveryKey } = await userAtLevel(registry, level);
    const item = await registerItem(registry, user);
    const thief = registry.with({ kms: keys.kms });

    const attempts = [
      await thief.call(assets.list, user),
      await thief.call(assets.get, user, { params: { id: item.id } }),
      await unlock(thief, user),
      await thief.call(passwordChange.changePassword, user, {
        body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD },
      }),
      await thief.call(passwordChange.changeWithRecovery, user, {
        body: { recoveryKey: recoveryKey ?? 'none', newPassword: OTHER_PASSWORD },
      }),
      await thief.call(encryption.changeSecurityLevel, user, {
        body: { NewSecurityLevel: 'Standard', OldPassword: PASSWORD },
      }),
    ];

    const last = level === 'Standard' ? attempts.slice(0, -1) : attempts;
    for (const { status, body } of last) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).not.toContain('Family car');
    }
    expect((await registry.call(assets.get, user, { params: { id: item.id } })).body).toEqual(item);
  });
});

describe.each(['Enhanced', 'Maximum'] as const)(
  'every table and KMS, without password or token, at %s',
  (level) => {
    /** Decrypts each blob of the row and of its sessions by KMS, under the contexts that belong to them. */
    async function unwrapped(row: VaultRow): Promise<Uint8Array[]> {
      const { vault, userId } = row;
      const of = { userId, vaultId: vault.vaultId, generation: String(vault.generation) };
      const sessions = (await registry.rows('SESSIONS_TABLE')).filter((session) => session.userId === userId);
      const blobs: [Uint8Array | undefined, Record<string, string>][] = [
        [vault.byPassword, passwordBinding({ userId, ...vault }, level, derivationDigest(vault))],
        [vault.level === 'Enhanced' ? vault.byRecovery : undefined, { ...of, purpose: 'recovery' }],
        [vault.publicKeyDigest, { ...of, purpose: 'public-key' }],
        ...sessions.map((session): [Uint8Array, Record<string, string>] => [
          session.wrapped as Uint8Array,
          {
            ...{ ...of, purpose: 'session', sessionHash: String(session.sessionHash) },
            expiresAt: String(session.expiresAt),
          },
        ]),
      ];
      const opened: Uint8Array[] = [];
      for (const [blob, context] of blobs) {
        const body = blob && readBlob('kms', blob);
        const plaintext = body && (await registry.kms.decrypt(body, context));
        if (plaintext) opened.push(plaintext);
      }
      return opened;
    }

    const vaultWith = (row: VaultRow, key: Uint8Array): OpenVault => ({
      userId: row.userId,
      vaultId: row.vault.vaultId,
      generation: row.vault.generation,
      keyOf: () => key as VaultKey,
      privateKeyOf: () => undefined,
      dispose: () => undefined,
    });

    test('open no item: no 32 bytes that KMS decrypts are its key', async () => {
      const { user } = await userAtLevel(registry, level);
      const item = await registerItem(registry, user);
      const [row, sealed] = [await vaultRowOf(user), await sealedOf(user, item.id)];
      const opened = await unwrapped(row);
      expect(opened.length).toBe(level === 'Enhanced' ? 4 : 3);

      const known = [...opened, row.vault.check, row.vault.kdf.salt, row.vault.privateKey];
      for (const bytes of known) {
        for (let from = 0; from + 32 <= bytes.length; from += 1) {
          const guessed = vaultWith(row, bytes.slice(from, from + 32));
          expect(() => openItem(guessed, place(user, item.id), sealed)).toThrow(ItemDamaged);
        }
      }
    });

    test('open no vault by any way in', async () => {
      const { user } = await userAtLevel(registry, level);
      const { vault } = await vaultRowOf(user);
      const session = (await registry.rows('SESSIONS_TABLE')).find(({ userId }) => userId === user.sub);
      const sealed = {
        vaultId: vault.vaultId,
        generation: vault.generation,
        expiresAt: Number(session?.expiresAt),
        wrapped: session?.wrapped as Uint8Array,
      };
      const { kms } = registry;
      const signInId = `sign-in-of-${user.sub}`;
      const sessionSecret = cookieOf(user).split('=')[1] ?? '';

      expect(await openWithPassword(kms, user.sub, vault, 'not the password')).toBeUndefined();
      for (const secrets of [
        { signInId, sessionSecret: newSessionSecret() },
        { signInId: 'another token', sessionSecret },
        { signInId: String(session?.signInHash), sessionSecret: String(session?.sessionHash) },
      ])
        expect(await openSession(kms, user.sub, vault, sealed, secrets)).toBeUndefined();
      expect(await openSession(kms, user.sub, vault, sealed, { signInId, sessionSecret })).toBeDefined();
      await expect(openStandard(kms, user.sub, vault)).rejects.toThrow(VaultDamaged);
      await expect(openStandard(kms, user.sub, { ...vault, level: 'Standard' })).rejects.toThrow(
        VaultDamaged,
      );
    });

    test('cannot pass their own keys off as those of someone else', async () => {
      const { user } = await userAtLevel(registry, level);
      const item = await registerItem(registry, user);
      const thief = await userAtLevel(registry, 'Standard');
      const [mine, theirs] = [await vaultRowOf(thief.user), await vaultRowOf(user)];
      const forged = { ...mine.vault, vaultId: theirs.vault.vaultId, ring: theirs.vault.ring };

      for (const vault of [mine.vault, forged, { ...theirs.vault, ...mine.vault }]) {
        await registry.put('USERS_TABLE', { ...theirs, record: 'vault', vault });
        const answer = await registry.call(assets.get, user, { params: { id: item.id } });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(JSON.stringify(answer.body)).not.toContain('Family car');
      }
    });
  },
);

describe('an earlier copy of the vault', () => {
  const opensNothing = async (
    old: OpenVault | undefined,
    user: TestUser,
    written: { readonly id: string },
  ): Promise<void> => {
    const sealed: SealedItem = await sealedOf(user, written.id);
    const open = old ?? expect.unreachable('The copy does not open at all');
    expect(() => openItem(open, place(user, written.id), sealed)).toThrow(ItemDamaged);
  };

  test('made at Standard opens nothing that was written after', async () => {
    const { user } = await userAtLevel(registry, 'Standard');
    const copy = await vaultRowOf(user);
    await registry.call(encryption.changeSecurityLevel, user, {
      body: { NewSecurityLevel: 'Maximum', NewPassword: PASSWORD },
    });
    const written = await registerItem(registry, user);

    await opensNothing(await openStandard(registry.kms, user.sub, copy.vault), user, written);
  });

  test('with the old password, or the old recovery words, opens nothing that was written after', async () => {
    const { user, recoveryKey } = await userAtLevel(registry, 'Enhanced');
    const copy = await vaultRowOf(user);
    await registry.call(passwordChange.changePassword, user, {
      body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD },
    });
    const written = await registerItem(registry, user);
    const { kms } = registry;

    await opensNothing(await openWithPassword(kms, user.sub, copy.vault, PASSWORD), user, written);
    await opensNothing(await openWithRecoveryKey(kms, user.sub, copy.vault, recoveryKey), user, written);
  });

  test('put back into the table opens nothing that was written after', async () => {
    const { user } = await userAtLevel(registry, 'Maximum', newUser());
    const copy = await vaultRowOf(user);
    await registry.call(passwordChange.changePassword, user, {
      body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD },
    });
    const written = await registerItem(registry, user);
    await registry.put('USERS_TABLE', { ...copy, record: 'vault' });

    expect((await unlock(registry, user)).status).toBe(200);
    expect(await registry.call(assets.get, user, { params: { id: written.id } })).toMatchObject({
      status: 409,
      body: { code: 'item_damaged' },
    });
  });
});
