/** The things that can be done with many items at once. */
export const BULK_KINDS = ['place', 'addTags', 'removeTags', 'detail', 'type', 'delete'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];
