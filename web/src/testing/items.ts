import type { DamagedItem, Item } from '#shared/contract/assets.ts';

/** An item as the API returns it, for tests. */
export const makeItem = (fields: Partial<Item> = {}): Item => ({
  id: 'item-1',
  userId: 'owner-1',
  name: 'Road bike',
  description: 'Blue, with lights',
  assetType: 'Vehicle',
  properties: [{ id: 'item-1.p1', name: 'Frame number', value: 'WBK 4711' }],
  isEncrypted: false,
  version: 3,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  inTransit: false,
  ...fields,
});

export const damagedItem: DamagedItem = {
  id: 'damaged',
  userId: 'owner-1',
  isEncrypted: true,
  damaged: true,
};
