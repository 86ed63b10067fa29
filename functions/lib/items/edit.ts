import type { Caller } from '#functions/lib/base/caller.ts';
import { type AssetRow, isAsImported, placeOfVersion } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { Content } from '#functions/lib/vault-access/itemContent.ts';
import { sealVersionsFirst } from '#functions/lib/vault-access/sealVersions.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { EarlierContent } from '#shared/contract/versions.ts';

interface Edit {
  /** The item as it was read. */
  readonly row: AssetRow;
  readonly content: Content;
  /** The item as it will be, at the next version. */
  readonly next: AssetRow;
  readonly by: Caller;
  readonly at: Date;
  /** Whether the import that has registered the item makes it. */
  readonly imported?: boolean;
}

export interface EditWrites {
  /** Refused where the item is not as it was read. */
  readonly replaced: TransactItem<AssetRow>;
  readonly writes: readonly TransactItem<unknown>[];
}

/**
 * The writes of an edit, for one transaction: the item at its next version, the check of the vault, the version that it
 * was at, which takes the place of the one that is kept no longer, and the entry in the history. Where an
 * import changes an item that it has registered itself, no earlier version is kept, and the change is noted in the item's
 * history only: in the owner's activity a thousand such entries would hide all others. Where the edit seals a plain item, its
 * earlier versions are sealed before.
 */
export async function editOf(
  deps: Pick<Stores, 'activity' | 'assets' | 'transact'>,
  vault: UsableVault,
  { row, content, next, by, at, imported = false }: Edit,
): Promise<EditWrites> {
  const { activity, assets } = deps;
  await sealVersionsFirst(deps, vault, row);
  const replaced = assets.replace(next, row.version);
  const event = { kind: 'item_edited', at, by, assetId: row.assetId } as const;
  const isOfImport = imported && isAsImported(row);
  const recorded = isOfImport ? activity.recordInHistory(event) : activity.record(event);
  const kept = isOfImport ? [] : [assets.keepVersion(earlierRow(vault, row, content))];
  return { replaced, writes: [replaced, vault.checkFor(next), ...kept, ...recorded] };
}

/** The row of a version that the item no longer has, sealed as the item is. */
function earlierRow(vault: UsableVault, row: AssetRow, content: Content): AssetRow {
  const { ownerId, assetId, version, createdAt, updatedAt, sealed } = row;
  const place = { ownerId, assetId, version, keptAt: placeOfVersion(assetId, version) };
  return {
    ...place,
    createdAt,
    updatedAt,
    ...vault.write({ ...place, sealed }, JSON.stringify(earlierContent(content))),
  };
}

/** The keys of files are left out: going back leaves the files of an item as they are. */
function earlierContent({ files, ...texts }: Content): EarlierContent {
  return files ? { ...texts, files: files.map(({ id, name }) => ({ id, name })) } : texts;
}
