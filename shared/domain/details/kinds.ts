/** The forms that the value of a known detail has; each has an editor of its own. */
export const DETAIL_KINDS = [
  'money',
  'date',
  'number',
  'address',
  'code',
  'place',
  'tags',
  'person',
  'text',
] as const;
export type DetailKind = (typeof DETAIL_KINDS)[number];

/** A detail that the product knows. */
export interface KnownDetail {
  /** The name under which forms offer it. */
  readonly name: string;
  readonly kind: DetailKind;
  /**
   * The names that people give it, in groups of which the most telling comes first; a comma ends a name. They are
   * compared as whole names, without regard to case, accents, hyphens and underscores.
   */
  readonly spellings: readonly string[];
}
