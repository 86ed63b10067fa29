import type { TransferItem } from '#shared/contract/transfers.ts';
import type { ShownTransfer, ShownTransferDetail } from '#web/features/transfers/api/transfers.ts';

/** A request for the person's own bike, as the API returns it, for tests. */
export const makeTransfer = (fields: Partial<ShownTransfer> = {}): ShownTransfer => ({
  id: 'transfer-1',
  assetId: 'item-1',
  assetName: 'Road bike',
  status: 'PendingOwnerApproval',
  isRequester: false,
  isOwner: true,
  requesterUsername: 'bob',
  ownerUsername: 'alice',
  requestDate: '2026-03-04T05:06:07.000Z',
  isEncrypted: false,
  ...fields,
});

/** The same kind of transfer as the other side sees it. */
export const makeRequest = (fields: Partial<ShownTransfer> = {}): ShownTransfer =>
  makeTransfer({ isRequester: true, isOwner: false, ...fields });

export const detailOf = (
  transfer: ShownTransfer,
  fields: Partial<ShownTransferDetail> = {},
): ShownTransferDetail => ({
  ...transfer,
  ...(transfer.isOwner
    ? {
        requester: { emailDomain: 'example.com', memberSince: '2024-03-15T12:00:00.000Z' },
        requesterShortId: 'x4k9qz',
      }
    : {}),
  ...fields,
});

export const makeTransferItem = (fields: Partial<TransferItem> = {}): TransferItem => ({
  id: 'item-1',
  name: 'Road bike',
  description: 'Blue, with lights',
  assetType: 'Vehicle',
  properties: [{ id: 'item-1.p1', name: 'Frame number', value: 'WBK 4711' }],
  isEncrypted: false,
  ...fields,
});
