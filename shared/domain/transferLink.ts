/** The two ids in a link: the item's owner and the item. */
export interface TransferLink {
  readonly ownerId: string;
  readonly assetId: string;
}

/** The text that an item's QR code encodes: `{site}/transfer-request?owner={ownerId}&item={assetId}`. No secret. */
export function transferLink(site: string, { ownerId, assetId }: TransferLink): string {
  const link = new URL('/transfer-request', site);
  link.searchParams.set('owner', ownerId);
  link.searchParams.set('item', assetId);
  return link.href;
}

/** The parameter of an address of the pending transfers that says to which of them it leads. */
export const LINKED_TRANSFER = 'transfer';

/** Items of one owner that are asked for together. Each request becomes a transfer of its own. */
export interface JointLink {
  readonly ownerId: string;
  readonly assetIds: readonly string[];
}

/** The most items of one hand-over. So many ids make a code of 89 modules on each side, which a phone still reads from a screen. */
export const ITEMS_PER_LINK = 25;

/**
 * The ids of several items as one parameter of a link: with dots between, and in capitals, of which a QR code holds half
 * as many again as of small letters. The ids are lower-case ULIDs.
 */
export const idsInLink = (assetIds: readonly string[]): string => assetIds.join('.').toUpperCase();

/**
 * The text that the QR code for several items encodes: `{site}/transfer-request?owner={ownerId}&items={itemId}.{itemId}`,
 * and for one item that of its own code. No secret.
 */
export function jointLink(site: string, { ownerId, assetIds }: JointLink): string {
  const [assetId, ...others] = assetIds;
  if (assetId !== undefined && others.length === 0) return transferLink(site, { ownerId, assetId });
  const link = new URL('/transfer-request', site);
  link.searchParams.set('owner', ownerId);
  link.searchParams.set('items', idsInLink(assetIds));
  return link.href;
}
