interface WordListProps {
  /** A field names it as its `list`. */
  readonly id: string;
  readonly words: readonly string[];
}

/** The words that a field offers while something is typed into it. */
export const WordList = ({ id, words }: WordListProps) => (
  <datalist id={id}>
    {words.map((word) => (
      <option key={word} value={word} />
    ))}
  </datalist>
);
