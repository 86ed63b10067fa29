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

/** Saves a text as a file. It is handed over in memory: the address holds none of it. */
export function saveText(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
