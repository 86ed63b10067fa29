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

export interface Mapping {
  readonly source: Source;
  /** One for each column. */
  readonly targets: readonly Target[];
}

export const detail = (name: string, ...nothing: readonly string[]): Target => ({
  kind: 'detail',
  name,
  ...(nothing.length > 0 && { nothing }),
});
export const IGNORE: Target = { kind: 'ignore' };
