import type { ShownTransfer } from '../api/transfers.ts';

/** The last event of a transfer, with which its row begins. */
export type Event =
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
