import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { Transfer } from '#shared/contract/transfers.ts';
import type { Seen } from './parties.ts';
import { seeItem } from './visibility.ts';

/** A transfer as one of its parties sees it. */
export async function toTransfer(
  vault: UsableVault,
  seen: Seen,
  row: AssetRow | undefined,
): Promise<Transfer> {
  const { transfer, party } = seen;
  const { transferId: id, assetId, status, requesterUsername, ownerUsername } = transfer;
  const { requestDate, approvedAt, endedAt } = transfer;
  const [isRequester, isOwner] = [party === 'requester', party === 'owner'];
  return {
    id,
    assetId,
    ...(await seeItem(vault, seen, row)),
    status,
    isRequester,
    isOwner,
    requesterUsername,
    ownerUsername,
    requestDate,
    ...(approvedAt !== undefined && { approvedAt }),
    ...(endedAt !== undefined && { endedAt }),
  };
}
