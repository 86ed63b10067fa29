import { afterAll, describe, expect, test } from 'vitest';
import { ItemDamaged } from '#functions/lib/base/errors.ts';
import { itemKeyOf, openItem, openItemByKey } from '#functions/lib/crypto/items.ts';
import type { ItemKey } from '#functions/lib/crypto/keys.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openFromParty, openItemKeyFromParty } from '#functions/lib/crypto/parties.ts';
import { openStandard, openWithPassword } from '#functions/lib/crypto/vault.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { assets, type Item } from '#shared/contract/assets.ts';
import { transfers } from '#shared/contract/transfers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { type StoredRow, storedTransfer } from '#tests/support/transferRecords.ts';
import { decide, type Parties, transferAfter, whoChose } from '#tests/support/transfers.ts';
import { PASSWORD } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

/** The keys of a user who has every table, KMS, and their own password. */
async function ownKeys({ sub }: TestUser): Promise<OpenVault> {
  const row = (await registry.stores.vaults.get(sub)) ?? expect.unreachable('There is no vault');
  const open =
    row.vault.level === 'Standard'
      ? await openStandard(registry.kms, sub, row.vault)
      : await openWithPassword(registry.kms, sub, row.vault, PASSWORD);
  return open ?? expect.unreachable('The vault does not open');
}

async function itemRow({ sub }: TestUser, { id }: Item): Promise<Sealed> {
  const row = await registry.stores.assets.get(sub, id);
  if (!row?.sealed) return expect.unreachable('There is no such encrypted item');
  return { ...row, sealed: row.sealed };
}

const transferRow = async (transferId: string): Promise<StoredRow> =>
  (await storedTransfer(registry, transferId)) ?? expect.unreachable('There is no transfer');

type Sealed = AssetRow & { readonly sealed: NonNullable<AssetRow['sealed']> };

const textOf = (payload: Uint8Array): string => new TextDecoder().decode(payload);

const byKey = (key: ItemKey, { sealed, ...place }: Sealed): string =>
  textOf(openItemByKey(key, place, sealed, sealed.payload));

async function encryptedParties(): Promise<Parties & { readonly item: Item }> {
  const owner = await whoChose(registry, 'Maximum');
  const requester = await whoChose(registry, 'Enhanced');
  return { owner, requester, item: await registerItem(registry, owner) };
}

const edited = async (owner: TestUser, { id }: Item): Promise<void> => {
  const params = { id };
  const { body } = await registry.call(assets.get, owner, { params });
  const change = { ...body, name: 'Written afterwards' };
  expect((await registry.call(assets.update, owner, { params, body: change })).status).toBe(200);
};

describe('a former owner who has the tables from before and after and their own password', () => {
  /** An item that went over, and what its former owner kept of it. */
  async function handedOver() {
    const { owner, requester, item } = await encryptedParties();
    const transferId = await transferAfter(registry, { owner, requester }, item.id, ['approve']);
    const copy = await itemRow(owner, item);
    expect((await decide(registry, 'accept', requester, transferId)).status).toBe(200);
    const written = [await itemRow(requester, item)];
    await edited(requester, item);
    written.push(await itemRow(requester, item));
    return { owner, requester, item, transferId, copy, written };
  }

  test('opens their own content, and none of the new owner’s', async () => {
    const { owner, copy, written } = await handedOver();
    const open = await ownKeys(owner);
    const kept = itemKeyOf(open, copy, copy.sealed);

    expect(byKey(kept, copy)).toContain('Family car');
    for (const row of written) {
      for (const place of [row, { ...row, ownerId: owner.sub }]) {
        expect(() => openItem(open, place, row.sealed)).toThrow(ItemDamaged);
        expect(() => byKey(kept, place)).toThrow(ItemDamaged);
        const asBefore = { ...row.sealed, vaultId: copy.sealed.vaultId, generation: copy.sealed.generation };
        expect(() => byKey(kept, { ...place, sealed: asBefore })).toThrow(ItemDamaged);
      }
    }
  });

  test('opens only the earlier content by the item key that is stored with the transfer', async () => {
    const { owner, requester, item, transferId, copy, written } = await handedOver();
    const place = { transferId, assetId: item.id };
    const { itemKey } = await transferRow(transferId);
    const retained = itemKey ?? expect.unreachable('No key is kept for a repair');

    await expect(openFromParty(await ownKeys(owner), place, 'item-key', retained)).rejects.toThrow(
      ItemDamaged,
    );
    const key = await openItemKeyFromParty(await ownKeys(requester), place, retained);
    expect(byKey(key, copy)).toContain('Family car');
    for (const row of written) {
      for (const each of [row, { ...row, ownerId: owner.sub }]) {
        expect(() => byKey(key, each)).toThrow(ItemDamaged);
      }
    }
  });

  test('reads nothing of the new content by putting it into the old row', async () => {
    const { owner, item, copy, written } = await handedOver();
    for (const { sealed } of written) {
      await registry.put('ASSETS_TABLE', { ...copy, transferId: undefined, sealed });
      const answer = await registry.call(assets.get, owner, { params: { id: item.id } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'item_damaged' } });
    }
  });
});

describe('a requester who has a copy of every table and their own password', () => {
  test.each(['no vault', 'Standard', 'Enhanced', 'Maximum'] as const)(
    'opens no item that was not approved, at %s',
    async (choice) => {
      const owner = await whoChose(registry, 'Standard');
      const requester = await whoChose(registry, choice);
      const item = await registerItem(registry, owner);
      const transferId = await transferAfter(registry, { owner, requester }, item.id);
      const [copy, transfer] = [await itemRow(owner, item), await transferRow(transferId)];
      const open = await ownKeys(requester);

      expect(transfer).not.toHaveProperty('itemKey');
      expect(transfer).not.toHaveProperty('names');
      for (const place of [copy, { ...copy, ownerId: requester.sub }]) {
        expect(() => openItem(open, place, copy.sealed)).toThrow(ItemDamaged);
      }
      const params = { transferId };
      expect(await registry.call(transfers.item, requester, { params })).toMatchObject({
        status: 409,
        body: { code: 'wrong_state' },
      });
    },
  );

  test.each(['reject', 'cancel'] as const)(
    'opens nothing that the owner wrote after a %s, and does not get the item back by a copy from the review',
    async (end) => {
      const { owner, requester, item } = await encryptedParties();
      const transferId = await transferAfter(registry, { owner, requester }, item.id, ['approve']);
      const copy = await transferRow(transferId);
      await decide(registry, end, end === 'cancel' ? owner : requester, transferId);
      if (end === 'reject') await decide(registry, 'reclaim', owner, transferId);
      expect(await transferRow(transferId)).not.toHaveProperty('itemKey');
      await edited(owner, item);
      const written = await itemRow(owner, item);

      const place = { transferId, assetId: item.id };
      const kept = copy.itemKey ?? expect.unreachable('Nothing was sealed');
      const key = await openItemKeyFromParty(await ownKeys(requester), place, kept);
      expect(() => byKey(key, written)).toThrow(ItemDamaged);

      await registry.put('TRANSFERS_TABLE', { ...copy });
      const { status, body } = await registry.call(transfers.item, requester, { params: { transferId } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).not.toContain('Written afterwards');
      const accepted = await decide(registry, 'accept', requester, transferId);
      expect(accepted.status).toBe(409);
      expect((await itemRow(owner, item)).sealed).toEqual(written.sealed);
    },
  );

  test('cannot use the key of a transfer for another one, of the same item or of another', async () => {
    const { owner, requester, item } = await encryptedParties();
    const second = await registerItem(registry, owner, { name: 'Second item' });
    const parties = { owner, requester };
    const first = await transferAfter(registry, parties, item.id, ['approve']);
    const other = await transferAfter(registry, parties, second.id, ['approve']);
    const [{ itemKey }, row] = [await transferRow(first), await transferRow(other)];

    await registry.put('TRANSFERS_TABLE', { ...row, itemKey });

    const read = await registry.call(transfers.item, requester, { params: { transferId: other } });
    expect(read).toMatchObject({ status: 409, body: { code: 'item_damaged' } });
    const accepted = await decide(registry, 'accept', requester, other);
    expect(accepted.status).toBe(409);
    expect(await registry.call(assets.get, owner, { params: { id: second.id } })).toMatchObject({
      body: { name: 'Second item' },
    });
  });

  test("does not read another requester's item by replacing the requester in its transfer", async () => {
    const { owner, requester, item } = await encryptedParties();
    const thief = await whoChose(registry, 'Standard');
    const transferId = await transferAfter(registry, { owner, requester }, item.id, ['approve']);
    const row = await transferRow(transferId);

    await registry.put('TRANSFERS_TABLE', { ...row, requesterId: thief.sub, awaiting: thief.sub });

    const { status, body } = await registry.call(transfers.item, thief, { params: { transferId } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(body)).not.toContain('Family car');
    expect((await decide(registry, 'accept', thief, transferId)).status).toBe(409);
  });
});
