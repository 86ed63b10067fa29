import { foldText } from '#shared/domain/foldText.ts';

/** More would make a list to read and not to choose from. */
const MOST = 50;
/** So many stay quick to look through for the browser. */
const MOST_FOR_BROWSER = 500;

interface WordListProps {
  /** A field names it as its `list`. */
  readonly id: string;
  /** The best ones first. */
  readonly words: readonly string[];
  /**
   * The text in the field: the list then has words with it alone, those first that begin with it. Left out for a list that
   * several fields share, in which the browser finds the words.
   */
  readonly typed?: string | undefined;
}

/** The words to offer for what is typed, of as many as there are. */
export function offeredWords(words: readonly string[], typed: string): readonly string[] {
  const query = foldText(typed.trimStart());
  const found = words
    .map((word) => ({ word, at: foldText(word).indexOf(query) }))
    .filter(({ at }) => at >= 0);
  return found
    .toSorted((one, other) => Math.min(one.at, 1) - Math.min(other.at, 1))
    .slice(0, MOST)
    .map(({ word }) => word);
}

/** The words that a field offers while something is typed into it. */
export const WordList = ({ id, words, typed }: WordListProps) => (
  <datalist id={id}>
    {(typed === undefined ? words.slice(0, MOST_FOR_BROWSER) : offeredWords(words, typed)).map((word) => (
      <option key={word} value={word} />
    ))}
  </datalist>
);
