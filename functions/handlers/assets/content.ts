import { RegistryError } from '#functions/lib/base/errors.ts';
import { type AssetRow, storedBytes } from '#functions/lib/storage/assetRow.ts';
import { type Content, readContent } from '#functions/lib/vault-access/itemContent.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';

export function toItem(row: AssetRow, content: Content): Item {
  const { assetId: id, ownerId: userId, version, createdAt, updatedAt } = row;
  const [isEncrypted, inTransit] = [row.sealed !== undefined, row.transferId !== undefined];
  return { id, userId, ...content, isEncrypted, version, createdAt, updatedAt, inTransit };
}

/** A damaged item is listed as such: it must not hide the others, nor be missing without a word. */
export function toListedItem(vault: UsableVault, row: AssetRow): ListedItem {
  const content = readContent(vault, row);
  return content
    ? toItem(row, content)
    : { id: row.assetId, userId: row.ownerId, isEncrypted: true, damaged: true };
}

/**
 * The row with that content, encrypted where the vault says so.
 * @throws {RegistryError} `too_large`
 */
export function withContent(vault: UsableVault, row: AssetRow, content: Content): AssetRow {
  const text = JSON.stringify(content);
  ensureFits(row, text);
  return { ...row, ...vault.write(row, text) };
}

function ensureFits(row: AssetRow, text: string): void {
  if (storedBytes(row, text) <= ITEM_LIMITS.bytes) return;
  throw new RegistryError(
    'too_large',
    `An item can hold at most ${ITEM_LIMITS.bytes / 1_024} KB. Please shorten its description or details.`,
  );
}
