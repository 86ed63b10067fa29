import { randomBytes } from 'node:crypto';
import { monotonicFactory, ulid } from 'ulid';
import type { Caller } from '#functions/lib/base/caller.ts';
import { notFound, RegistryError } from '#functions/lib/base/errors.ts';
import { ulidRandom } from '#functions/lib/base/ulidRandom.ts';
import { type AssetRow, storedBytes } from '#functions/lib/storage/assetRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { type Content, readContent } from '#functions/lib/vault-access/itemContent.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { Item, ListedItem, NewItem } from '#shared/contract/assets.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';

/** A lower-case ULID: later ids sort later, so that a list is in the order of registration. */
export const newItemId = (at: Date): string => ulid(at.getTime(), ulidRandom).toLowerCase();

/** The ids of items that are registered together, in their order. */
export function newItemIds(at: Date, count: number): string[] {
  const next = monotonicFactory(ulidRandom);
  return Array.from({ length: count }, () => next(at.getTime()).toLowerCase());
}

/** Begins with the item's id, so that a detail leads to its item when the content is encrypted. */
export const newDetailId = (assetId: string): string => `${assetId}.${randomBytes(8).toString('hex')}`;

/** The item that a detail's id leads to. */
export const itemIdOf = (detailId: string): string =>
  detailId.slice(0, Math.max(0, detailId.lastIndexOf('.')));

type Owner = Pick<Caller, 'userId' | 'ahead'>;

/** @throws {RegistryError} `not_found` when the caller owns no such item. */
export async function ensureOwnRow(
  assets: Stores['assets'],
  { userId, ahead }: Owner,
  assetId: string,
): Promise<AssetRow> {
  const row = await assets.get(userId, assetId, ahead);
  if (!row) throw notFound();
  return row;
}

/** @throws {RegistryError} `not_found`, or `in_transit` while a transfer locks the item. */
export async function ensureChangeableRow(
  assets: Stores['assets'],
  owner: Owner,
  assetId: string,
): Promise<AssetRow> {
  const row = await ensureOwnRow(assets, owner, assetId);
  if (row.transferId !== undefined) throw inTransit();
  return row;
}

/** The error for a conditional write of an item that was refused because of this row. */
export function refusalFor(old: AssetRow | undefined): RegistryError {
  if (!old) return notFound();
  return old.transferId === undefined ? versionConflict() : inTransit();
}

export const versionConflict = () =>
  new RegistryError('version_conflict', 'This item was changed in the meantime. Please load it again.');

const inTransit = () =>
  new RegistryError('in_transit', 'This item is in transit to someone else and cannot be changed now.');

/** A new item's row, without its content. */
export const firstRow = (ownerId: string, assetId: string, now: string): AssetRow => ({
  ownerId,
  assetId,
  version: 1,
  createdAt: now,
  updatedAt: now,
});

/** The content of a new item: each of its details gets an id. */
export const newContent = (assetId: string, item: NewItem): Content => ({
  ...item,
  properties: item.properties.map((detail) => ({ id: newDetailId(assetId), ...detail })),
});

/** A new item as it was asked for, with its fields in one order: equal ones give equal texts. */
export function canonicalItem({ name, description, assetType, properties }: NewItem): unknown[] {
  const details = properties.map((detail) => [detail.name, detail.value]);
  return [name, description, assetType, details];
}

export function toItem(row: AssetRow, content: Content): Item {
  const { assetId: id, ownerId: userId, version, createdAt, updatedAt } = row;
  const [isEncrypted, inTransit] = [row.sealed !== undefined, row.transferId !== undefined];
  const item = { id, userId, ...content, isEncrypted, version, createdAt, updatedAt, inTransit };
  return row.received ? { ...item, received: true } : item;
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
