import type { ShownTransfer } from '../api/shownTransfer.ts';

export const MOMENTS = ['requested', 'approved', 'accepted'] as const;
export type Moment = (typeof MOMENTS)[number];

/** How a transfer can end early. */
export type Ending = 'denied' | 'cancelled' | 'rejected';

/** One of the three parts of a transfer's story. */
export interface StoryPart {
  readonly moment: Moment;
  /** `current` waits for its person, `stopped` is where it ended early, `ahead` is not reached. */
  readonly state: 'done' | 'current' | 'stopped' | 'ahead';
  readonly ending?: Ending;
  readonly by: 'owner' | 'requester';
  /** When it happened, as the server said it. */
  readonly at?: string;
}

type Told = Pick<ShownTransfer, 'status' | 'requestDate' | 'approvedAt' | 'endedAt'>;

const at = (instant: string | undefined) => (instant === undefined ? {} : { at: instant });

function approvedPart({ status, approvedAt, endedAt }: Told): StoryPart {
  const part = { moment: 'approved', by: 'owner' } as const;
  if (status === 'PendingOwnerApproval') return { ...part, state: 'current' };
  if (status === 'DeniedByOwner' && approvedAt === undefined) {
    return { ...part, state: 'stopped', ending: 'denied', ...at(endedAt) };
  }
  return approvedAt === undefined ? { ...part, state: 'ahead' } : { ...part, state: 'done', at: approvedAt };
}

function acceptedPart({ status, approvedAt, endedAt }: Told): StoryPart {
  const part = { moment: 'accepted', by: 'requester' } as const;
  switch (status) {
    case 'PendingRequesterReview':
      return { ...part, state: 'current' };
    case 'Completed':
      return { ...part, state: 'done', ...at(endedAt) };
    case 'DeniedByRequester':
    case 'Reclaimed':
      return { ...part, state: 'stopped', ending: 'rejected', ...at(endedAt) };
    case 'DeniedByOwner':
      return approvedAt === undefined
        ? { ...part, state: 'ahead' }
        : { ...part, by: 'owner', state: 'stopped', ending: 'cancelled', ...at(endedAt) };
    default:
      return { ...part, state: 'ahead' };
  }
}

/** The story of a transfer: what was requested, approved and accepted, by whom and when. */
export const storyOf = (transfer: Told): readonly StoryPart[] => [
  { moment: 'requested', by: 'requester', state: 'done', at: transfer.requestDate },
  approvedPart(transfer),
  acceptedPart(transfer),
];
