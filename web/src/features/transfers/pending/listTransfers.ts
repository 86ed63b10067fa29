import { foldText } from '#shared/domain/foldText.ts';
import { actionRequired, labelOf, STATUSES, TRANSFER_STATUSES } from '#shared/domain/transfers.ts';
import type { ShownTransfer } from '../api/transfers.ts';

/** Leaves out completed and reclaimed transfers, which are no longer pending. A status that is not known stays. */
export const listedTransfers = (transfers: readonly ShownTransfer[]): ShownTransfer[] =>
  transfers.filter(({ status }) => {
    const known = TRANSFER_STATUSES.find((each) => each === status);
    return known === undefined || !STATUSES[known].isHidden;
  });

/** The username of the other party. */
export const otherParty = ({ isOwner, requesterUsername, ownerUsername }: ShownTransfer): string =>
  isOwner ? requesterUsername : ownerUsername;

export interface TransferView {
  readonly query: string;
  /** Whether only the transfers are shown that wait for the user. */
  readonly onlyMine: boolean;
}

/**
 * The transfers of a view, those that wait for the user first: each word of the query occurs in the id, the name, the
 * other party or the status.
 * @param nameOf the name of the item as the list shows it
 */
export function visibleTransfers(
  transfers: readonly ShownTransfer[],
  { query, onlyMine }: TransferView,
  nameOf: (transfer: ShownTransfer) => string,
): ShownTransfer[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const matches = (transfer: ShownTransfer) => {
    const { assetId, status } = transfer;
    const text = foldText([assetId, nameOf(transfer), otherParty(transfer), labelOf(status)].join('\n'));
    return words.every((word) => text.includes(word));
  };
  const found = transfers.filter(matches);
  const others = onlyMine ? [] : found.filter((transfer) => !actionRequired(transfer));
  return [...found.filter(actionRequired), ...others];
}

/** The last event of a transfer, with which its row begins. */
type Event =
  | 'requested'
  | 'approved'
  | 'rejected'
  | 'reviewExpired'
  | 'denied'
  | 'cancelled'
  | 'requestExpired'
  | 'closed'
  | 'other';

interface Story {
  readonly event: Event;
  /** An ISO 8601 instant. */
  readonly at: string;
}

type Told = Pick<ShownTransfer, 'status' | 'lastStep' | 'requestDate' | 'approvedAt' | 'endedAt'>;

const BY_LAST_STEP: Readonly<Record<string, Event>> = {
  deny: 'denied',
  cancel: 'cancelled',
  expireRequest: 'requestExpired',
  close: 'closed',
  closeReview: 'closed',
};

/** The last event of a transfer, and when it was. A status or a step that is not known gives `other`. */
export function storyOf({ status, lastStep = '', requestDate, approvedAt, endedAt }: Told): Story {
  switch (status) {
    case 'PendingOwnerApproval':
      return { event: 'requested', at: requestDate };
    case 'PendingRequesterReview':
      return { event: 'approved', at: approvedAt ?? requestDate };
    case 'DeniedByRequester':
      return {
        event: lastStep === 'expireReview' ? 'reviewExpired' : 'rejected',
        at: endedAt ?? requestDate,
      };
    case 'DeniedByOwner':
      return { event: BY_LAST_STEP[lastStep] ?? 'closed', at: endedAt ?? requestDate };
    default:
      return { event: 'other', at: requestDate };
  }
}
