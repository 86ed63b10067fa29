import {
  ARCHIVE_ENTRIES,
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchivedFile,
  type ArchivedItem,
  type MissingFile,
} from '#shared/contract/archive.ts';
import type { DamagedItem, Item } from '#shared/contract/assets.ts';

interface Contents {
  readonly exportedAt: string;
  readonly items: readonly Item[];
  readonly damaged: readonly DamagedItem[];
  readonly files: ReadonlyMap<string, readonly ArchivedFile[]>;
  readonly missing: readonly MissingFile[];
}

function archivedItem(item: Item, files: readonly ArchivedFile[]): ArchivedItem {
  return {
    id: item.id,
    name: item.name,
    type: item.assetType,
    description: item.description,
    details: item.properties.map(({ name, value }) => ({ name, value })),
    createdAt: item.createdAt,
    changedAt: item.updatedAt,
    received: item.received ?? false,
    files: [...files],
  };
}

/** The document `items.json` in pieces of text, a line for each item. */
export function* documentOf({ exportedAt, items, damaged, files, missing }: Contents): Generator<string> {
  const head = JSON.stringify({ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, exportedAt });
  yield `${head.slice(0, -1)},"items":[`;
  for (const [at, item] of items.entries()) {
    yield `${at === 0 ? '\n' : ',\n'}${JSON.stringify(archivedItem(item, files.get(item.id) ?? []))}`;
  }
  yield `\n],"missing":${JSON.stringify(missing)},"damaged":${JSON.stringify(damaged.map(({ id }) => ({ id })))}}\n`;
}

interface Numbers {
  readonly exportedAt: string;
  readonly items: number;
  readonly files: number;
}

/** The text that explains an archive to someone who finds it in ten years. */
export const readMeOf = ({ exportedAt, items, files }: Numbers): string =>
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
