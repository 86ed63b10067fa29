/** The things that can be done with many items at once. */
export const BULK_KINDS = ['place', 'addTags', 'removeTags', 'detail', 'type', 'delete'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** The texts that the items are to be given. */
export interface BulkTexts {
  readonly place: string;
  readonly tags: string;
  readonly name: string;
  readonly value: string;
  readonly type: string;
}

/** Where a job stands. */
export type BulkPhase = 'ready' | 'running' | 'ended';

/** Where a job stands, with the texts that were typed for it. */
export interface BulkDraft {
  readonly phase: BulkPhase;
  readonly texts: BulkTexts;
}
