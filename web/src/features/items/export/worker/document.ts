import {
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
