interface KeyFile {
  readonly title: string;
  readonly note: string;
  readonly words: readonly string[];
}

export const keyFileText = ({ title, note, words }: KeyFile): string =>
  [
    title,
    note,
    '',
    ...words.map((word, index) => `${String(index + 1).padStart(2)}. ${word}`),
    '',
    words.join(' '),
    '',
  ].join('\n');
