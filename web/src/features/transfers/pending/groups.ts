import { isWeaker } from '#shared/domain/levels.ts';
import type { ShownTransfer, ShownTransferDetail } from '../api/transfers.ts';
import { otherParty } from './listTransfers.ts';

/** The step that a user takes for several transfers at once, and the one that refuses them. */
export const GROUP_STEPS = {
  approve: { status: 'PendingOwnerApproval', refuses: 'deny' },
  accept: { status: 'PendingRequesterReview', refuses: 'reject' },
} as const;

export type GroupKind = keyof typeof GROUP_STEPS;
export type GroupStep = GroupKind | (typeof GROUP_STEPS)[GroupKind]['refuses'];

/** Transfers with the same other party that wait for the same decision of the user. Each stays a transfer of its own. */
export interface Group {
  readonly kind: GroupKind;
  /** The username of the other party, which several accounts may have had one after the other. */
  readonly user: string;
  readonly transfers: readonly ShownTransfer[];
}

export const groupKey = ({ kind, user }: Group): string => `${kind} ${user}`;

function kindOf({ status, isOwner }: ShownTransfer): GroupKind | undefined {
  if (isOwner) return status === GROUP_STEPS.approve.status ? 'approve' : undefined;
  return status === GROUP_STEPS.accept.status ? 'accept' : undefined;
}

/** The groups of at least two transfers, in the order of the list. */
export function groupsOf(transfers: readonly ShownTransfer[]): Group[] {
  const groups = new Map<string, Group>();
  for (const transfer of transfers) {
    const kind = kindOf(transfer);
    if (!kind) continue;
    const alone: Group = { kind, user: otherParty(transfer), transfers: [transfer] };
    const key = groupKey(alone);
    const others = groups.get(key)?.transfers ?? [];
    groups.set(key, { ...alone, transfers: [...others, transfer] });
  }
  return [...groups.values()].filter((group) => group.transfers.length > 1);
}

/** Whether the requests come from one account: a username can be taken again after its account was deleted. */
export function areOfOne(details: readonly ShownTransferDetail[]): boolean {
  const accounts = details.map(({ requester, requesterShortId }) =>
    JSON.stringify([requesterShortId, requester?.memberSince, requester?.emailDomain]),
  );
  return new Set(accounts).size <= 1;
}

/** The request that tells most about its requester: the one with the lowest level, where any tells it. */
export function tellingOf(details: readonly ShownTransferDetail[]): ShownTransferDetail | undefined {
  return details.reduce<ShownTransferDetail | undefined>((found, next) => {
    const level = next.requester?.securityLevel;
    const lowest = found?.requester?.securityLevel;
    if (!found || (level && (!lowest || isWeaker(level, lowest)))) return next;
    return found;
  }, undefined);
}
