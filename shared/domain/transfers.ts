import { typedKeys } from './typedKeys.ts';

/** The two users of a transfer. */
export type Party = 'owner' | 'requester';

interface Status {
  readonly label: string;
  /** The party whose turn it is; left out where it is nobody's. */
  readonly awaits?: Party;
  /** Whether the item is locked, because its other party has read it or may read it. */
  readonly isLocked: boolean;
  /** Whether the list of transfers leaves it out. */
  readonly isHidden: boolean;
  /**
   * The fields that a transfer loses on its way into this status. The item's key is kept only as long as the
   * requester or a repair may need it, the note of whom it was sealed to only as long as the two compare their words, the
   * sealed names only as long as a list shows them. The name that the requester was shown when they asked stays in their
   * list until the transfer leaves it.
   */
  readonly drops: readonly DroppedField[];
}

type DroppedField = 'approvedAt' | 'itemKey' | 'sealedTo' | 'names' | 'askedName';

/** Every status of a transfer, with everything that follows from being in it. */
export const STATUSES = {
  PendingOwnerApproval: {
    label: 'Pending Owner Approval',
    awaits: 'owner',
    isLocked: false,
    isHidden: false,
    drops: ['approvedAt', 'itemKey', 'sealedTo', 'names'],
  },
  PendingRequesterReview: {
    label: 'Pending Requester Review',
    awaits: 'requester',
    isLocked: true,
    isHidden: false,
    drops: [],
  },
  DeniedByRequester: {
    label: 'Denied by Requester',
    awaits: 'owner',
    isLocked: true,
    isHidden: false,
    drops: ['itemKey', 'sealedTo'],
  },
  DeniedByOwner: {
    label: 'Denied by Owner',
    isLocked: false,
    isHidden: false,
    drops: ['itemKey', 'sealedTo', 'names'],
  },
  Completed: {
    label: 'Completed',
    isLocked: false,
    isHidden: true,
    drops: ['sealedTo', 'askedName'],
  },
  Reclaimed: {
    label: 'Reclaimed by Owner',
    isLocked: false,
    isHidden: true,
    drops: ['itemKey', 'sealedTo', 'names', 'askedName'],
  },
} as const satisfies Record<string, Status>;

export type TransferStatus = keyof typeof STATUSES;
export const TRANSFER_STATUSES = typedKeys(STATUSES);

interface Step {
  /** `clock` is the scheduled job, `registry` what follows from something else that happened. */
  readonly actor: Party | 'clock' | 'registry';
  readonly from: TransferStatus;
  /** `Gone` where the transfer is deleted. */
  readonly to: TransferStatus | 'Gone';
  /**
   * The parties who get a mail about it. The request itself mails the owner. A repair that closes a transfer, or cannot
   * mend it, mails both: see lib/mail.
   */
  readonly mails: Party | 'both' | 'nobody';
}

/** Every step of a transfer: nothing else ever changes a status. */
export const STEPS = {
  approve: {
    actor: 'owner',
    from: 'PendingOwnerApproval',
    to: 'PendingRequesterReview',
    mails: 'requester',
  },
  deny: { actor: 'owner', from: 'PendingOwnerApproval', to: 'DeniedByOwner', mails: 'requester' },
  withdraw: { actor: 'requester', from: 'PendingOwnerApproval', to: 'Gone', mails: 'owner' },
  accept: { actor: 'requester', from: 'PendingRequesterReview', to: 'Completed', mails: 'owner' },
  reject: { actor: 'requester', from: 'PendingRequesterReview', to: 'DeniedByRequester', mails: 'owner' },
  cancel: { actor: 'owner', from: 'PendingRequesterReview', to: 'DeniedByOwner', mails: 'requester' },
  /** The requester has ended this transfer already, by rejecting the item. */
  reclaim: { actor: 'owner', from: 'DeniedByRequester', to: 'Reclaimed', mails: 'nobody' },
  /** The item was deleted, or went to someone else. A deletion sends no mail: its function may not send any. */
  close: { actor: 'registry', from: 'PendingOwnerApproval', to: 'DeniedByOwner', mails: 'requester' },
  /** A repair: the item went to someone else, or the owner cannot decide again. */
  closeReview: { actor: 'registry', from: 'PendingRequesterReview', to: 'DeniedByOwner', mails: 'requester' },
  /** A repair: the owner decides again. */
  reopen: { actor: 'registry', from: 'PendingRequesterReview', to: 'PendingOwnerApproval', mails: 'nobody' },
  /** The owner did not decide on the request in time. */
  expireRequest: { actor: 'clock', from: 'PendingOwnerApproval', to: 'DeniedByOwner', mails: 'both' },
  /** The requester did not decide on the item in time. */
  expireReview: { actor: 'clock', from: 'PendingRequesterReview', to: 'DeniedByRequester', mails: 'both' },
  /** The owner did not reclaim the item in time. */
  expireDenial: { actor: 'clock', from: 'DeniedByRequester', to: 'Reclaimed', mails: 'both' },
  /** A party had all their encrypted data deleted, and their open transfers with it. */
  resetRequest: { actor: 'registry', from: 'PendingOwnerApproval', to: 'Gone', mails: 'nobody' },
  resetReview: { actor: 'registry', from: 'PendingRequesterReview', to: 'Gone', mails: 'nobody' },
  resetDenial: { actor: 'registry', from: 'DeniedByRequester', to: 'Gone', mails: 'nobody' },
} as const satisfies Record<string, Step>;

export type TransferStep = keyof typeof STEPS;
export const TRANSFER_STEPS = typedKeys(STEPS);

export interface Consequences {
  /** The party whose turn it is afterwards; undefined when it is nobody's. */
  readonly awaits: Party | undefined;
  /** The fields that the transfer's row loses. */
  readonly drops: readonly DroppedField[];
  /**
   * Whether this transfer no longer locks the item. A step from a status that does not lock ends a lock too: there is
   * one after a table was restored from a backup.
   */
  readonly unlocksItem: boolean;
  /** The parties who get a mail about it. */
  readonly mails: readonly Party[];
}

/** The effects of a step besides the new status. Nothing else decides them. */
export function consequencesOf(step: TransferStep): Consequences {
  const { to, mails } = STEPS[step];
  const reached: Status | undefined = to === 'Gone' ? undefined : STATUSES[to];
  return {
    awaits: reached?.awaits,
    drops: reached?.drops ?? [],
    unlocksItem: !reached?.isLocked,
    mails: RECIPIENTS[mails],
  };
}

const RECIPIENTS: Readonly<Record<Step['mails'], readonly Party[]>> = {
  owner: ['owner'],
  requester: ['requester'],
  both: ['owner', 'requester'],
  nobody: [],
};

/** How long a status lasts until the clock takes its step, and how long a closed transfer is listed. */
export const TRANSFER_LIFETIME_DAYS = 30;

/** How many requests for one item may be open at once. */
export const OPEN_REQUESTS_PER_ITEM = 20;

/** The label of any status, also of one that this version does not know. */
export function labelOf(status: string): string {
  return statusOf(status)?.label ?? 'Unknown Status';
}

interface Seen {
  readonly status: string;
  readonly isOwner: boolean;
  readonly isRequester: boolean;
}

/** Whether it is the turn of the user who sees the transfer. */
export function actionRequired({ status, isOwner, isRequester }: Seen): boolean {
  const awaited = awaitedParty(status);
  return (awaited === 'owner' && isOwner) || (awaited === 'requester' && isRequester);
}

/** The party whose turn it is in a status; undefined where it is nobody's. */
export const awaitedParty = (status: string): Party | undefined => statusOf(status)?.awaits;

function statusOf(status: string): Status | undefined {
  const known = TRANSFER_STATUSES.find((each) => each === status);
  return known && STATUSES[known];
}

/** The steps that a party can take in a status. */
export const stepsOf = (party: Party, status: string): TransferStep[] =>
  TRANSFER_STEPS.filter((step) => STEPS[step].actor === party && STEPS[step].from === status);

/** Whether a transfer is in a party's list and over for that party, who may then take it off the list. */
export const canClear = (party: Party, status: string): boolean =>
  statusOf(status)?.isHidden === false && stepsOf(party, status).length === 0;

/** The field that keeps it that a party has taken a transfer off their list. */
export const CLEARED_BY = { owner: 'ownerCleared', requester: 'requesterCleared' } as const satisfies Record<
  Party,
  string
>;
