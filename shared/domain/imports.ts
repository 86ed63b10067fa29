/** How items come in from a file: in batches of one transaction each, which name their import. */
export const IMPORT_LIMITS = {
  /** Each is two writes of a transaction, which takes 100. */
  batchItems: 25,
  /** The size of a batch as it is stored: a transaction of DynamoDB takes 4 MB, a request to a function 6 MB. */
  batchBytes: 3.5 * 1024 * 1024,
  /** An import can be undone, and a batch of it repeated, for so long. */
  days: 30,
  /** The imports that are listed. */
  listed: 50,
} as const;

/** Why undoing an import leaves an item. */
export const KEPT_REASONS = ['changed', 'requested', 'in_transit'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];
