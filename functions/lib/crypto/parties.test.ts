import { describe, expect, test } from 'vitest';
import { ItemDamaged, VaultDamaged } from '#functions/lib/base/errors.ts';
import { itemKeyOf, openItemByKey, sealItem } from './items.ts';
import {
  openFromParty,
  openItemKeyFromParty,
  openRecipient,
  ownPublicKey,
  sealRecipient,
  sealToPublicKey,
} from './parties.ts';
import { withBitTurned } from './testdata/bytes.ts';
import { createMemoryKms } from './testdata/memoryKms.ts';
import { PASSWORD, PLACE, text, USER, vaultAt } from './testdata/vaults.ts';
import { nextGeneration } from './vault.ts';

const TRANSFER = { transferId: 'transfer-1', assetId: PLACE.assetId };
const REQUESTER = 'user-2';
const AT = { generation: 1, level: 'Standard' } as const;

async function parties() {
  const kms = createMemoryKms();
  const owner = await vaultAt(kms, 'Standard');
  const requester = await vaultAt(kms, 'Standard', REQUESTER);
  return { kms, owner, requester, party: { userId: REQUESTER, record: requester.record } };
}

test('the requester opens the item whose key was sealed for them, with the keys of a later generation too', async () => {
  const { kms, owner, requester, party } = await parties();
  const item = sealItem(owner.open, PLACE, text('A lamp'));
  const itemKey = itemKeyOf(owner.open, PLACE, item);
  const sealed = await sealToPublicKey(kms, party, TRANSFER, 'item-key', itemKey);
  const later = await nextGeneration(kms, requester.record, requester.open, { level: 'Standard' });

  for (const open of [requester.open, later.open]) {
    const opened = await openItemKeyFromParty(open, TRANSFER, { ...AT, sealed });
    const vault = { vaultId: owner.record.vaultId, generation: 1 };
    expect(openItemByKey(opened, PLACE, vault, item.payload)).toEqual(text('A lamp'));
  }
});

test('a sealed text does not open for another transfer, item, kind of content, vault, generation or level', async () => {
  const { kms, owner, requester, party } = await parties();
  const sealed = await sealToPublicKey(kms, party, TRANSFER, 'item-name', text('A lamp'));
  const { open } = requester;
  const later = await nextGeneration(kms, requester.record, open, { level: 'Standard' });
  const at = { ...AT, sealed };

  const attempts = [
    () => openFromParty(open, { ...TRANSFER, transferId: 'transfer-2' }, 'item-name', at),
    () => openFromParty(open, { ...TRANSFER, assetId: 'asset-2' }, 'item-name', at),
    () => openFromParty(open, TRANSFER, 'item-key', at),
    () => openFromParty(owner.open, TRANSFER, 'item-name', at),
    () => openFromParty(later.open, TRANSFER, 'item-name', { ...AT, generation: 2, sealed }),
    () => openFromParty(open, TRANSFER, 'item-name', { ...AT, generation: 3, sealed }),
    () => openFromParty(open, TRANSFER, 'item-name', { ...at, level: 'Maximum' }),
  ];

  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(ItemDamaged);
});

test('a sealed text does not open after it was changed', async () => {
  const { kms, requester, party } = await parties();
  const sealed = await sealToPublicKey(kms, party, TRANSFER, 'item-name', text('A lamp'));
  const { open } = requester;
  // X25519 masks the top bit of a public key (RFC 7748, 5), yet HPKE binds the key as it was written.
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const damaged = { ...AT, sealed: withBitTurned(sealed, bit) };
    await expect(openFromParty(open, TRANSFER, 'item-name', damaged)).rejects.toThrow(ItemDamaged);
  }
  for (const length of [0, 3, 4, 20, 36, sealed.length - 1]) {
    const cut = { ...AT, sealed: sealed.subarray(0, length) };
    await expect(openFromParty(open, TRANSFER, 'item-name', cut)).rejects.toThrow(ItemDamaged);
  }
});

test('sealing to a public key that was overwritten, or at another level than it has, is rejected', async () => {
  const { kms, owner, party } = await parties();
  const { publicKey, publicKeyDigest } = owner.record;
  const seal = (written: Partial<typeof party.record>, userId = REQUESTER) =>
    sealToPublicKey(
      kms,
      { userId, record: { ...party.record, ...written } },
      TRANSFER,
      'item-key',
      text('key'),
    );

  await expect(seal({})).resolves.toBeInstanceOf(Uint8Array);
  await expect(seal({ publicKey })).rejects.toThrow(VaultDamaged);
  await expect(seal({ publicKeyDigest })).rejects.toThrow(VaultDamaged);
  await expect(seal({ publicKey, publicKeyDigest })).rejects.toThrow(VaultDamaged);
  await expect(seal({ level: 'Maximum' })).rejects.toThrow(VaultDamaged);
  await expect(seal({ generation: 2 })).rejects.toThrow(VaultDamaged);
  await expect(seal({}, USER)).rejects.toThrow(VaultDamaged);
});

const kms = createMemoryKms();
const approval = { transferId: 'transfer-1', assetId: 'item-1', itemKey: Buffer.from('sealed item key') };
const publicKey = new Uint8Array(32).fill(7);

async function ownersNote() {
  const { record, open } = await vaultAt(kms, 'Maximum');
  const sealed = sealRecipient(open, approval, publicKey) ?? expect.unreachable('Nothing was sealed');
  return { record, open, note: { generation: open.generation, sealed } };
}

test('the public key that is derived from a private one is that of the record, in each generation', async () => {
  const { record, open } = await vaultAt(kms, 'Maximum');
  const next = await nextGeneration(kms, record, open, { level: 'Maximum', password: PASSWORD });

  expect(ownPublicKey(open, 1)).toEqual(record.publicKey);
  expect(ownPublicKey(next.open, 1)).toEqual(record.publicKey);
  expect(ownPublicKey(next.open, 2)).toEqual(next.record.publicKey);
  expect(ownPublicKey(next.open, 3)).toBeUndefined();
});

describe('the note of the key that was sealed to', () => {
  test('opens with the owner’s vault, also after a change of password', async () => {
    const { record, open, note } = await ownersNote();
    const next = await nextGeneration(kms, record, open, { level: 'Maximum', password: PASSWORD });

    expect(openRecipient(open, approval, note)).toEqual(publicKey);
    expect(openRecipient(next.open, approval, note)).toEqual(publicKey);
  });

  test.each([
    { ...approval, transferId: 'transfer-2' },
    { ...approval, assetId: 'item-2' },
    { ...approval, itemKey: Buffer.from('another sealed key') },
  ])('does not open for another transfer, item or sealed item key', async (other) => {
    const { open, note } = await ownersNote();
    expect(openRecipient(open, other, note)).toBeUndefined();
  });

  test('does not open with another vault or generation, or after any one bit was changed', async () => {
    const { open, note } = await ownersNote();
    const other = await vaultAt(kms, 'Maximum');

    expect(openRecipient(other.open, approval, note)).toBeUndefined();
    expect(openRecipient(open, approval, { ...note, generation: 2 })).toBeUndefined();
    for (let bit = 0; bit < note.sealed.length * 8; bit += 1) {
      const sealed = withBitTurned(note.sealed, bit);
      expect(openRecipient(open, approval, { ...note, sealed })).toBeUndefined();
    }
  });
});
