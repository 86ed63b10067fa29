import { type Party, stepsOf } from '#shared/domain/transfers.ts';
import type { ShownTransfer } from '../api/shownTransfer.ts';
import { isPartyStep, type PartyStep } from '../api/transferStep.ts';

/** What a button of the list does: a step, or showing the item, which comes before accepting it. */
export type Action = PartyStep | 'view';

export interface Actions {
  /** The one thing to do now. */
  readonly primary?: 'approve' | 'view' | 'reclaim';
  readonly quiet: readonly PartyStep[];
}

const PRIMARY = { approve: 'approve', accept: 'view', reclaim: 'reclaim' } as const;

const isPrimary = (step: PartyStep): step is keyof typeof PRIMARY => Object.hasOwn(PRIMARY, step);

/** What the person who sees a transfer can do with it now. */
export function actionsOf({ status, isOwner }: Pick<ShownTransfer, 'status' | 'isOwner'>): Actions {
  const party: Party = isOwner ? 'owner' : 'requester';
  const steps = stepsOf(party, status).filter(isPartyStep);
  const main = steps.find(isPrimary);
  const quiet = steps.filter((step) => step !== main);
  return main === undefined ? { quiet } : { primary: PRIMARY[main], quiet };
}
