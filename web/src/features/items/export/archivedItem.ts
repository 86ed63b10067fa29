import type { ArchivedFile, ArchivedItem } from '#shared/contract/archive.ts';
import type { Item } from '#shared/contract/assets.ts';

/** An item as an archive has it, with the files of it that are in the archive. */
export function archivedItem(item: Item, files: readonly ArchivedFile[]): ArchivedItem {
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
