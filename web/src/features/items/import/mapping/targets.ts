/** A column's part in an item. Several columns may be parts of one place, or one text. */
export type Target =
  | { readonly kind: 'ignore' | 'name' | 'type' | 'description' | 'place' | 'tags' }
  | {
      readonly kind: 'detail';
      readonly name: string;
      /** The cells that stand for nothing in the product that wrote the file. */
      readonly nothing?: readonly string[];
    };
export type TargetKind = Target['kind'];

export const TARGET_KINDS: readonly TargetKind[] = [
  'name',
  'type',
  'description',
  'place',
  'tags',
  'detail',
  'ignore',
];

/** The product that wrote a file. `other` is any program that is not known. */
export type Source = 'own' | 'homebox' | 'snipeIt' | 'sortly' | 'other';

/** How the dates of a file are read: by the order of the day and the month, or not at all. */
export const DATE_FORMS = ['dayFirst', 'monthFirst', 'asWritten'] as const;
export type DateForm = (typeof DATE_FORMS)[number];

export interface Mapping {
  readonly source: Source;
  /** One for each column. */
  readonly targets: readonly Target[];
  /** As the user has chosen: without a choice they are read in the likeliest form. */
  readonly dates?: DateForm;
  /** The currency of amounts that say none. */
  readonly currency?: string;
}

export const detail = (name: string, ...nothing: readonly string[]): Target => ({
  kind: 'detail',
  name,
  ...(nothing.length > 0 && { nothing }),
});
export const IGNORE: Target = { kind: 'ignore' };
