import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import { foldText } from '#shared/domain/foldText.ts';
import { canHaveTypo, hasDigit, wordsOf } from '#web/base/typos.ts';
import type { Found, Question, SearchTexts } from './messages.ts';

const FIELDS = ['name', 'type', 'details', 'files', 'description'] as const satisfies (keyof SearchTexts)[];

/** A word in the name says more than one in a note. */
const BOOST = { name: 6, type: 2, details: 1.5 } as const;

/** So many things begin with fewer characters that ranking them would take longer than a key press. */
const SHORTEST_BEGINNING = 2;
const SHORTEST_NUMBER = 3;

/** A list of the words of many similar items would mark everything. */
const MOST_WORDS = 20;
const MOST_SIMILAR = 200;
const FURTHEST_SUGGESTION = 0.34;

/** The word with each two neighbouring letters exchanged: people count that as one typo, the index as two. */
const exchanged = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );

/** Whether a word is the last one, which may be begun only, and long enough for that. */
const isBegun = (word: string, at: number, all: readonly string[]): boolean =>
  at === all.length - 1 && word.length >= (hasDigit(word) ? SHORTEST_NUMBER : SHORTEST_BEGINNING);

/** The words without a last one that has only been begun with: there is too much that goes on like it. */
const lookedUp = (words: readonly string[]): readonly string[] =>
  words.length > 1 && !isBegun(words.at(-1) ?? '', words.length - 1, words) ? words.slice(0, -1) : words;

function withTypo(word: string, prefix: boolean): Query {
  const plain = { queries: [word], prefix };
  if (!canHaveTypo(word)) return plain;
  return {
    combineWith: 'OR',
    queries: [plain, { queries: [word], fuzzy: 1 }, { queries: exchanged(word), prefix }],
  };
}

/**
 * Ranks items by their texts. All comparing is without regard to case and diacritics.
 * It finds whole words and beginnings; parts of words are found by looking through the texts themselves.
 */
export function createSearchIndex() {
  const index = new MiniSearch<SearchTexts>({
    fields: [...FIELDS],
    tokenize: (text) => wordsOf(foldText(text)),
    processTerm: (term) => term,
    searchOptions: { boost: BOOST, combineWith: 'AND' },
  });

  function literal(words: readonly string[], among: readonly string[] | undefined): string[] {
    const ids = among && new Set<unknown>(among);
    // A factor of 0 leaves an item out before its score is reckoned.
    const within = ids && { boostDocument: (id: unknown) => Number(ids.has(id)) };
    return index.search(words.join(' '), { prefix: isBegun, ...within }).map(({ id }) => id);
  }
  function similar(words: readonly string[]): SearchResult[] {
    const queries = words.map((word, at) => withTypo(word, isBegun(word, at, words)));
    return index.search({ combineWith: 'AND', queries }).slice(0, MOST_SIMILAR);
  }
  /** The first one that does not answer words with a code. */
  function suggestion(words: readonly string[]): string | undefined {
    if (!words.some(canHaveTypo)) return undefined;
    const options = { fuzzy: FURTHEST_SUGGESTION, maxFuzzy: 3, prefix: isBegun, combineWith: 'OR' } as const;
    const found = index.autoSuggest(words.join(' '), options).find((each) => !hasDigit(each.suggestion));
    return found?.suggestion.normalize('NFC');
  }

  return {
    /** Adds an item, or takes its new texts in place of those that it had. */
    put: (texts: SearchTexts): void => {
      if (index.has(texts.id)) index.replace(texts);
      else index.add(texts);
    },
    drop: (id: string): void => {
      if (index.has(id)) index.discard(id);
    },
    find: ({ query, among }: Question): Found => {
      const words = lookedUp(wordsOf(foldText(query)));
      const none = { query, ids: [], similar: [], words: [], suggestion: undefined };
      if (words.length === 0) return none;
      const ids = literal(words, among);
      if (ids.length > 0 || among) return { ...none, ids };
      const close = similar(words);
      return {
        ...none,
        similar: close.map(({ id }) => id),
        words: [...new Set(close.flatMap(({ terms }) => terms))].slice(0, MOST_WORDS),
        suggestion: close.length > 0 ? undefined : suggestion(words),
      };
    },
  };
}
