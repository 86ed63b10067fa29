/** The cache keys of the responses about transfers. */
export const transferKeys = {
  all: ['transfers'],
  pending: ['transfers', 'pending'],
  completed: ['transfers', 'completed'],
  pendingCount: ['transfers', 'pending-count'],
  one: (id: string) => ['transfers', 'one', id],
  item: (id: string) => ['transfers', 'item', id],
  preview: (ownerId: string, assetId: string) => ['transfers', 'preview', ownerId, assetId],
  previewsOf: (ownerId: string) => ['transfers', 'previews', ownerId],
  previews: (ownerId: string, assetIds: readonly string[]) =>
    ['transfers', 'previews', ownerId, ...assetIds] as const,
} as const;
