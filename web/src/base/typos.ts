/** The words of a text. The vowels of many scripts are marks, with which no word ends. */
export const wordsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');

export const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

const SHORTEST_TYPO = 4;

/** Whether a search forgives a typo in a word. A shorter one with another letter is another word, and so is a number or a code. */
export const canHaveTypo = (word: string): boolean => word.length >= SHORTEST_TYPO && !hasDigit(word);
