/** The texts of an item that search looks through. They exist in memory only, here and in the worker. */
export interface SearchTexts {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly details: string;
  readonly files: string;
}

/** A question to the index. */
export interface Question {
  readonly query: string;
  /** The items that contain the words, of which the index says the order; undefined where all are to be looked through. */
  readonly among?: readonly string[];
}

/** The answer to a query. */
export interface Found {
  readonly query: string;
  /**
   * Ids of items, the best match first. Each has every word as a whole word, the last one perhaps only begun; whether it
   * has a single last letter is left to a look through its texts.
   */
  readonly ids: readonly string[];
  /** Where there are none: those that have every word with one typo in it. */
  readonly similar: readonly string[];
  /** The words by which the similar items were found. */
  readonly words: readonly string[];
  /** Where nothing is similar either: a query that finds something. */
  readonly suggestion: string | undefined;
}

/** `change` comes in parts; the last one of a change is answered with `ready`. */
export type Request =
  | {
      readonly kind: 'change';
      readonly put: readonly SearchTexts[];
      readonly drop: readonly string[];
      readonly isLast: boolean;
    }
  | { readonly kind: 'find'; readonly question: Question };

export type Response = { readonly kind: 'ready' } | { readonly kind: 'found'; readonly found: Found };
