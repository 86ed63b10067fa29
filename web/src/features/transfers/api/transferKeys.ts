/** The keys under which answers about transfers are cached. */
export const transferKeys = {
  all: ['transfers'],
  pending: ['transfers', 'pending'],
  completed: ['transfers', 'completed'],
  pendingCount: ['transfers', 'pending-count'],
  one: (id: string) => ['transfers', 'one', id],
  item: (id: string) => ['transfers', 'item', id],
  preview: (ownerId: string, assetId: string) => ['transfers', 'preview', ownerId, assetId],
} as const;

/** What a step changes outside of transfers: an item is locked, free, gone or new. */
export const ITEM_ANSWERS = ['items'] as const;
