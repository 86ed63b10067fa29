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
