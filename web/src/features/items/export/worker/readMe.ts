import { ARCHIVE_ENTRIES } from '#shared/contract/archive.ts';

interface Contents {
  readonly exportedAt: string;
  readonly items: number;
  readonly files: number;
}

/** The text that explains an archive to someone who finds it in ten years. */
export const readMeOf = ({ exportedAt, items, files }: Contents): string =>
  [
    'ITEM REGISTRY - EXPORT',
    '',
    `Exported ${exportedAt}: ${items} ${items === 1 ? 'item' : 'items'} with ${files} ${files === 1 ? 'file' : 'files'}.`,
    '',
    `${ARCHIVE_ENTRIES.items}`,
    '  All items with their details, as JSON (UTF-8). Each file of an item is listed with the path under which it lies',
    '  in this archive, its length and its SHA-256 digest. The list "missing" names files that could not be exported,',
    '  the list "damaged" items that could not be opened.',
    `${ARCHIVE_ENTRIES.schema}`,
    `  The form of ${ARCHIVE_ENTRIES.items}, as JSON Schema.`,
    `${ARCHIVE_ENTRIES.files}`,
    '  Photos and documents, in a folder for each item.',
    '',
    'Nothing in this archive is encrypted. Keep it where only you can read it.',
    'Item Registry imports it again, with all files.',
    '',
  ].join('\r\n');
