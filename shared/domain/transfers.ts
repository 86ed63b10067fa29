import { typedKeys } from './typedKeys.ts';

/** The two people of a transfer. */
export type Party = 'owner' | 'requester';

interface Status {
  readonly label: string;
  /** Whose turn it is; nobody's where it is left out. */
  readonly awaits?: Party;
  /** Whether the item is locked, because its other party has read it or may read it. */
  readonly isLocked: boolean;
  /** Whether the list of transfers leaves it out. */
  readonly isHidden: boolean;
}

/** Every status of a transfer. Everything that is said of one is said here. */
export const STATUSES = {
  PendingOwnerApproval: {
    label: 'Pending Owner Approval',
    awaits: 'owner',
    isLocked: false,
    isHidden: false,
  },
  PendingRequesterReview: {
    label: 'Pending Requester Review',
    awaits: 'requester',
    isLocked: true,
    isHidden: false,
  },
  DeniedByRequester: { label: 'Denied by Requester', awaits: 'owner', isLocked: true, isHidden: false },
  DeniedByOwner: { label: 'Denied by Owner', isLocked: false, isHidden: false },
  Completed: { label: 'Completed', isLocked: false, isHidden: true },
  Reclaimed: { label: 'Reclaimed by Owner', isLocked: false, isHidden: true },
} as const satisfies Record<string, Status>;

export type TransferStatus = keyof typeof STATUSES;
export const TRANSFER_STATUSES = typedKeys(STATUSES);

interface Step {
  /** `clock` is the scheduled job, `registry` what follows from something else that happened. */
  readonly actor: Party | 'clock' | 'registry';
  readonly from: TransferStatus;
  /** `Gone` where the transfer is deleted. */
  readonly to: TransferStatus | 'Gone';
}

/** Every step of a transfer: nothing else ever changes a status. */
export const STEPS = {
  approve: { actor: 'owner', from: 'PendingOwnerApproval', to: 'PendingRequesterReview' },
  deny: { actor: 'owner', from: 'PendingOwnerApproval', to: 'DeniedByOwner' },
  withdraw: { actor: 'requester', from: 'PendingOwnerApproval', to: 'Gone' },
  accept: { actor: 'requester', from: 'PendingRequesterReview', to: 'Completed' },
  reject: { actor: 'requester', from: 'PendingRequesterReview', to: 'DeniedByRequester' },
  cancel: { actor: 'owner', from: 'PendingRequesterReview', to: 'DeniedByOwner' },
  reclaim: { actor: 'owner', from: 'DeniedByRequester', to: 'Reclaimed' },
  /** The item was deleted, or went to someone else. */
  close: { actor: 'registry', from: 'PendingOwnerApproval', to: 'DeniedByOwner' },
  /** The records of a transfer disagreed: an administrator ended it, or its owner decides anew. */
  closeReview: { actor: 'registry', from: 'PendingRequesterReview', to: 'DeniedByOwner' },
  reopen: { actor: 'registry', from: 'PendingRequesterReview', to: 'PendingOwnerApproval' },
  expireRequest: { actor: 'clock', from: 'PendingOwnerApproval', to: 'DeniedByOwner' },
  expireReview: { actor: 'clock', from: 'PendingRequesterReview', to: 'DeniedByRequester' },
  expireDenial: { actor: 'clock', from: 'DeniedByRequester', to: 'Reclaimed' },
  /** A party had all their encrypted data deleted, and their open transfers with it. */
  resetRequest: { actor: 'registry', from: 'PendingOwnerApproval', to: 'Gone' },
  resetReview: { actor: 'registry', from: 'PendingRequesterReview', to: 'Gone' },
  resetDenial: { actor: 'registry', from: 'DeniedByRequester', to: 'Gone' },
} as const satisfies Record<string, Step>;

export type TransferStep = keyof typeof STEPS;
export const TRANSFER_STEPS = typedKeys(STEPS);

/** How long a status lasts until the clock takes its step, and how long a closed transfer is listed. */
export const TRANSFER_LIFETIME_DAYS = 30;

/** How many requests for one item may be open at once. */
export const OPEN_REQUESTS_PER_ITEM = 20;

/** The label of any status, also of one that this version does not know. */
export function labelOf(status: string): string {
  const known = TRANSFER_STATUSES.find((each) => each === status);
  return known ? STATUSES[known].label : 'Unknown Status';
}

interface Seen {
  readonly status: string;
  readonly isOwner: boolean;
  readonly isRequester: boolean;
}

/** Whether it is the turn of the person who sees the transfer. */
export function actionRequired({ status, isOwner, isRequester }: Seen): boolean {
  const awaited = awaitedParty(status);
  return (awaited === 'owner' && isOwner) || (awaited === 'requester' && isRequester);
}

/** Whose turn it is in a status; undefined where it is nobody's. */
export function awaitedParty(status: string): Party | undefined {
  const known = TRANSFER_STATUSES.find((each) => each === status);
  const said: Status | undefined = known && STATUSES[known];
  return said?.awaits;
}

/** The steps that a party can take in a status. */
export const stepsOf = (party: Party, status: string): TransferStep[] =>
  TRANSFER_STEPS.filter((step) => STEPS[step].actor === party && STEPS[step].from === status);
