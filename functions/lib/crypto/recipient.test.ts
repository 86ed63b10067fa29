import { describe, expect, test } from 'vitest';
import { openRecipient, ownPublicKey, sealRecipient } from './recipient.ts';
import { withBitTurned } from './testdata/bytes.ts';
import { createMemoryKms } from './testdata/memoryKms.ts';
import { PASSWORD, vaultAt } from './testdata/vaults.ts';
import { nextGeneration } from './vault.ts';

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
