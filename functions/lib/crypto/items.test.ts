import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ItemDamaged } from '#functions/lib/base/errors.ts';
import type { ItemPlace } from './bindings.ts';
import { itemKeyOf, openItem, openItemByKey, type SealedItem, sealItem } from './items.ts';
import type { OpenVault } from './openVault.ts';
import { withBitTurned } from './testdata/bytes.ts';
import { createMemoryKms, type KmsCalls } from './testdata/memoryKms.ts';
import { PLACE, text, vaultAt } from './testdata/vaults.ts';
import { nextGeneration } from './vault.ts';

let open: OpenVault;
let earlier: OpenVault;
let another: OpenVault;
let calls: KmsCalls;
beforeAll(async () => {
  const kms = createMemoryKms();
  const first = await vaultAt(kms, 'Standard');
  earlier = first.open;
  open = (await nextGeneration(kms, first.record, first.open, { level: 'Standard' })).open;
  another = (await vaultAt(kms, 'Standard')).open;
  calls = kms.calls;
});

const id = fc.string({ minLength: 1, maxLength: 128 });
const place: fc.Arbitrary<ItemPlace> = fc.record(
  { assetId: id, ownerId: id, version: fc.nat(), keptAt: fc.constant('kept') },
  { requiredKeys: ['assetId', 'ownerId', 'version'] },
);
const payload = fc.uint8Array({ maxLength: 5_000 });

test('any payload opens at the place that it was sealed for, without a call to KMS', () => {
  const before = { ...calls };
  fc.assert(
    fc.property(place, payload, (place, payload) => {
      expect(openItem(open, place, sealItem(open, place, payload))).toEqual(payload);
    }),
  );
  expect(calls).toEqual(before);
});

test('an item of an earlier generation opens, and is sealed with the newest keys when it is written', () => {
  const sealed = sealItem(earlier, PLACE, text('A lamp'));

  expect(sealed.generation).toBe(1);
  expect(openItem(open, PLACE, sealed)).toEqual(text('A lamp'));
  expect(sealItem(open, PLACE, text('A lamp')).generation).toBe(2);
});

test('an item opens at no other place', () => {
  fc.assert(
    fc.property(place, place, payload, (one, other, payload) => {
      fc.pre(JSON.stringify(Object.entries(one).sort()) !== JSON.stringify(Object.entries(other).sort()));
      expect(() => openItem(open, other, sealItem(open, one, payload))).toThrow(ItemDamaged);
    }),
  );
});

test('an earlier version never opens as the item, nor the item as one', () => {
  const kept = { ...PLACE, keptAt: 'kept' };
  const sealed = sealItem(open, PLACE, text('A lamp'));
  const { itemKey } = sealItem(open, kept, text('A lamp'));

  expect(() => openItem(open, kept, sealed)).toThrow(ItemDamaged);
  expect(() => openItem(open, PLACE, sealItem(open, kept, text('A lamp')))).toThrow(ItemDamaged);
  expect(() => itemKeyOf(open, PLACE, { ...sealed, itemKey })).toThrow(ItemDamaged);
});

test('an item opens at no other version of its row', () => {
  const sealed = sealItem(open, PLACE, text('A lamp'));

  for (const version of [0, 2, 10, -1]) {
    expect(() => openItem(open, { ...PLACE, version }, sealed)).toThrow(ItemDamaged);
  }
});

test('a payload is as long as others of about its length', () => {
  const lengths = [0, 1, 300, 511].map(
    (length) => sealItem(open, PLACE, new Uint8Array(length)).payload.length,
  );

  expect(new Set(lengths)).toEqual(new Set([4 + 12 + 512 + 16]));
});

test('an item does not open after any one bit was changed, or when it was truncated', () => {
  const sealed = sealItem(open, PLACE, text('A lamp'));
  const refused = (damaged: SealedItem) => expect(() => openItem(open, PLACE, damaged)).toThrow(ItemDamaged);

  for (const field of ['itemKey', 'payload'] as const) {
    for (let bit = 0; bit < sealed[field].length * 8; bit += 1) {
      refused({ ...sealed, [field]: withBitTurned(sealed[field], bit) });
    }
    for (let length = 0; length < sealed[field].length; length += 1) {
      refused({ ...sealed, [field]: sealed[field].subarray(0, length) });
    }
  }
});

test('parts of one item do not open in the row of another, nor as another generation', () => {
  const one = sealItem(open, PLACE, text('A lamp'));
  const other = sealItem(open, { ...PLACE, assetId: 'asset-2' }, text('A chair'));
  const older = sealItem(earlier, PLACE, text('A table'));
  const swapped: SealedItem[] = [
    other,
    { ...one, payload: other.payload },
    { ...one, itemKey: other.itemKey },
    { ...one, itemKey: one.payload, payload: one.itemKey },
    { ...one, payload: older.payload },
    { ...one, generation: 1 },
    { ...older, generation: 2 },
    { ...one, generation: 3 },
    { ...one, generation: 0 },
  ];

  for (const sealed of swapped) expect(() => openItem(open, PLACE, sealed)).toThrow(ItemDamaged);
});

test('an item does not open in another vault', () => {
  expect(() => openItem(another, PLACE, sealItem(earlier, PLACE, text('A lamp')))).toThrow(ItemDamaged);
});

test('an item key opens its own item and no other', () => {
  const one = sealItem(open, PLACE, text('A lamp'));
  const other = sealItem(open, PLACE, text('A chair'));
  const vault = { vaultId: open.vaultId, generation: open.generation };

  const key = itemKeyOf(open, PLACE, one);

  expect(openItemByKey(key, PLACE, vault, one.payload)).toEqual(text('A lamp'));
  expect(() => openItemByKey(key, PLACE, vault, other.payload)).toThrow(ItemDamaged);
  expect(() => openItemByKey(key, PLACE, { ...vault, generation: 1 }, one.payload)).toThrow(ItemDamaged);
});
