import { actionRequired, labelOf, STATUSES, TRANSFER_STATUSES } from '#shared/domain/transfers.ts';
import { foldText } from '#web/ui/foldText.ts';
import type { ShownTransfer } from '../api/shownTransfer.ts';

/** Completed and reclaimed transfers are no longer pending. */
const isListed = ({ status }: ShownTransfer): boolean => {
  const known = TRANSFER_STATUSES.find((each) => each === status);
  return known === undefined || !STATUSES[known].isHidden;
};

export const listedTransfers = (transfers: readonly ShownTransfer[]): ShownTransfer[] =>
  transfers.filter(isListed);

/** The person on the other side. */
export const otherParty = ({ isOwner, requesterUsername, ownerUsername }: ShownTransfer): string =>
  isOwner ? requesterUsername : ownerUsername;

export interface TransferView {
  readonly query: string;
  /** Whether only those show that wait for the person. */
  readonly onlyMine: boolean;
}

const haystackOf = (transfer: ShownTransfer): string =>
  foldText([transfer.assetId, transfer.assetName, otherParty(transfer), labelOf(transfer.status)].join('\n'));

/** Those that hold every word of the query somewhere. */
export function visibleTransfers(
  transfers: readonly ShownTransfer[],
  { query, onlyMine }: TransferView,
): ShownTransfer[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const matches = (transfer: ShownTransfer) => {
    const haystack = haystackOf(transfer);
    return words.every((word) => haystack.includes(word));
  };
  return transfers.filter((transfer) => (!onlyMine || actionRequired(transfer)) && matches(transfer));
}
