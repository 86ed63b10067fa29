import { useEffect, useState } from 'react';
import { RECOVERY_KEY_WORDS } from '#shared/domain/passwords.ts';
import { log } from '#web/base/log.ts';

const NONE: readonly string[] = [];

/** The 2,048 words of recovery keys (BIP39), once they are loaded. Without them no word counts as unknown. */
export function useWordList(): readonly string[] {
  const [list, setList] = useState(NONE);
  useEffect(() => {
    import('@scure/bip39/wordlists/english.js').then(
      ({ wordlist }) => setList(wordlist),
      () => log.warn('The words of recovery keys could not be loaded'),
    );
  }, []);
  return list;
}

/** The words of a text, without the numbers, dots and dashes that a copy of the key may have around them. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** The words of a key by their places; a place without one is empty. */
export const placesOf = (key: string): string[] => {
  const words = key.split(' ');
  return Array.from({ length: RECOVERY_KEY_WORDS }, (_, place) => words[place] ?? '');
};

/** The word that a beginning can only mean; the beginning itself where it could mean several. */
export function completed(list: readonly string[], typed: string): string {
  const matches = list.filter((word) => word.startsWith(typed));
  const [only] = matches;
  return only !== undefined && matches.length === 1 ? only : typed;
}

/** Suggestions are of use from here on: two letters leave some twenty words. */
const SUGGEST_FROM = 2;
const SUGGESTIONS = 5;

/** The words that a beginning may mean; none for a whole word. */
export function suggestions(list: readonly string[], typed: string): string[] {
  if (typed.length < SUGGEST_FROM || list.includes(typed)) return [];
  return list.filter((word) => word.startsWith(typed)).slice(0, SUGGESTIONS);
}

/**
 * Puts several words into their places: a whole key from the first on, fewer words from the given place on. Of more words
 * than a key has the last ones count: the saved key begins with its title, and ends with all words in one line.
 * @returns all places, and the one after the last word put
 */
export function spread(places: readonly string[], words: readonly string[], place: number) {
  const put = words.slice(-RECOVERY_KEY_WORDS);
  const start = put.length === RECOVERY_KEY_WORDS ? 0 : place;
  const filled = places.map((word, at) => put[at - start] ?? word);
  return { places: filled, next: start + put.length };
}

/** The place of the first word that is not in the list, and the word. */
export function unknownWord(list: readonly string[], key: string) {
  const place = placesOf(key).findIndex((word) => word !== '' && !list.includes(word));
  return place === -1 ? undefined : { place, word: placesOf(key)[place] ?? '' };
}
