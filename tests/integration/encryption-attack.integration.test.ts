import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ItemDamaged, VaultDamaged } from '#functions/lib/base/damaged.ts';
import { readBlob } from '#functions/lib/crypto/blob.ts';
import { openItem, type SealedItem } from '#functions/lib/crypto/items.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openSession } from '#functions/lib/crypto/sessions.ts';
import { openStandard, openWithPassword, openWithRecoveryKey } from '#functions/lib/crypto/vault.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { startKms } from '#tests/support/fakes/kms.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';
import { OTHER_PASSWORD, PASSWORD, unlock, userAtLevel } from '#tests/support/vaults.ts';

let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());

const vaultRowOf = async (person: TestUser): Promise<VaultRow> => {
  const row = await registry.stores.vaults.get(person.sub);
  return row ?? expect.unreachable('There is no vault');
};
const sealedOf = async (person: TestUser, assetId: string) => {
  const row = await registry.stores.assets.get(person.sub, assetId);
  return row?.sealed ?? expect.unreachable('The item is not encrypted');
};
const place = (person: TestUser, assetId: string) => ({ ownerId: person.sub, assetId });

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
    const { person, recoveryKey } = await userAtLevel(registry, level);
    const item = await registerItem(registry, person);
    const thief = registry.with({ kms: keys.kms });

    const attempts = [
      await thief.call(assets.list, person),
      await thief.call(assets.get, person, { params: { id: item.id } }),
      await unlock(thief, person),
      await thief.call(passwordChange.changePassword, person, {
        body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD },
      }),
      await thief.call(passwordChange.changeWithRecovery, person, {
        body: { recoveryKey: recoveryKey ?? 'none', newPassword: OTHER_PASSWORD },
      }),
      await thief.call(encryption.changeSecurityLevel, person, {
        body: { NewSecurityLevel: 'Standard', OldPassword: PASSWORD },
      }),
    ];

    const last = level === 'Standard' ? attempts.slice(0, -1) : attempts;
    for (const { status, body } of last) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).not.toContain('Family car');
    }
    expect((await registry.call(assets.get, person, { params: { id: item.id } })).body).toEqual(item);
  });
});

describe.each(['Enhanced', 'Maximum'] as const)(
  'every table and KMS, without password or token, at %s',
  (level) => {
    /** What KMS gives for each blob of the row and of its sessions, under the contexts that belong to them. */
    async function unwrapped(row: VaultRow): Promise<Uint8Array[]> {
      const { vault, userId } = row;
      const of = { userId, vaultId: vault.vaultId, generation: String(vault.generation) };
      const sessions = (await registry.rows('SESSIONS_TABLE')).filter((session) => session.userId === userId);
      const blobs: [Uint8Array | undefined, Record<string, string>][] = [
        [vault.byPassword, { ...of, purpose: 'password', level }],
        [vault.byRecovery, { ...of, purpose: 'recovery' }],
        [vault.publicKeyDigest, { ...of, purpose: 'public-key' }],
        ...sessions.map((session): [Uint8Array, Record<string, string>] => [
          session.wrapped as Uint8Array,
          { ...of, purpose: 'session', sessionHash: String(session.sessionHash) },
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
      keyOf: () => key,
      privateKeyOf: () => undefined,
      dispose: () => undefined,
    });

    test('open no item: no 32 bytes of what KMS unwraps are its key', async () => {
      const { person } = await userAtLevel(registry, level);
      const item = await registerItem(registry, person);
      const [row, sealed] = [await vaultRowOf(person), await sealedOf(person, item.id)];
      const opened = await unwrapped(row);
      expect(opened.length).toBe(level === 'Enhanced' ? 4 : 3);

      const known = [...opened, row.vault.check, row.vault.kdf.salt, row.vault.privateKey];
      for (const bytes of known) {
        for (let from = 0; from + 32 <= bytes.length; from += 1) {
          const guessed = vaultWith(row, bytes.slice(from, from + 32));
          expect(() => openItem(guessed, place(person, item.id), sealed)).toThrow(ItemDamaged);
        }
      }
    });

    test('open no vault by any way in', async () => {
      const { person } = await userAtLevel(registry, level);
      const { vault } = await vaultRowOf(person);
      const session = (await registry.rows('SESSIONS_TABLE')).find(({ userId }) => userId === person.sub);
      const sealed = {
        vaultId: vault.vaultId,
        generation: vault.generation,
        wrapped: session?.wrapped as Uint8Array,
      };
      const { kms } = registry;

      expect(await openWithPassword(kms, person.sub, vault, 'not the password')).toBeUndefined();
      expect(await openSession(kms, person.sub, vault, sealed, 'another token')).toBeUndefined();
      expect(await openSession(kms, person.sub, vault, sealed, String(session?.sessionHash))).toBeUndefined();
      await expect(openStandard(kms, person.sub, vault)).rejects.toThrow(VaultDamaged);
      await expect(openStandard(kms, person.sub, { ...vault, level: 'Standard' })).rejects.toThrow(
        VaultDamaged,
      );
    });

    test('cannot pass their own keys off as those of someone else', async () => {
      const { person } = await userAtLevel(registry, level);
      const item = await registerItem(registry, person);
      const thief = await userAtLevel(registry, 'Standard');
      const [mine, theirs] = [await vaultRowOf(thief.person), await vaultRowOf(person)];
      const forged = { ...mine.vault, vaultId: theirs.vault.vaultId, ring: theirs.vault.ring };

      for (const vault of [mine.vault, forged, { ...theirs.vault, ...mine.vault }]) {
        await registry.put('USERS_TABLE', { ...theirs, record: 'vault', vault });
        const answer = await registry.call(assets.get, person, { params: { id: item.id } });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(JSON.stringify(answer.body)).not.toContain('Family car');
      }
    });
  },
);

describe('an earlier copy of the vault', () => {
  const opensNothing = async (
    old: OpenVault | undefined,
    person: TestUser,
    written: { readonly id: string },
  ): Promise<void> => {
    const sealed: SealedItem = await sealedOf(person, written.id);
    const open = old ?? expect.unreachable('The copy does not open at all');
    expect(() => openItem(open, place(person, written.id), sealed)).toThrow(ItemDamaged);
  };

  test('of the days at Standard opens nothing that was written after', async () => {
    const { person } = await userAtLevel(registry, 'Standard');
    const copy = await vaultRowOf(person);
    await registry.call(encryption.changeSecurityLevel, person, {
      body: { NewSecurityLevel: 'Maximum', NewPassword: PASSWORD },
    });
    const written = await registerItem(registry, person);

    await opensNothing(await openStandard(registry.kms, person.sub, copy.vault), person, written);
  });

  test('with the old password, or the old recovery words, opens nothing that was written after', async () => {
    const { person, recoveryKey } = await userAtLevel(registry, 'Enhanced');
    const copy = await vaultRowOf(person);
    await registry.call(passwordChange.changePassword, person, {
      body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD },
    });
    const written = await registerItem(registry, person);
    const { kms } = registry;

    await opensNothing(await openWithPassword(kms, person.sub, copy.vault, PASSWORD), person, written);
    await opensNothing(await openWithRecoveryKey(kms, person.sub, copy.vault, recoveryKey), person, written);
  });

  test('put back into the table opens nothing that was written after', async () => {
    const { person } = await userAtLevel(registry, 'Maximum', newUser());
    const copy = await vaultRowOf(person);
    await registry.call(passwordChange.changePassword, person, {
      body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD },
    });
    const written = await registerItem(registry, person);
    await registry.put('USERS_TABLE', { ...copy, record: 'vault' });

    expect((await unlock(registry, person)).status).toBe(200);
    expect(await registry.call(assets.get, person, { params: { id: written.id } })).toMatchObject({
      status: 409,
      body: { code: 'item_damaged' },
    });
  });
});
