import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { canClear, type Party, stepsOf, type TransferStep } from '#shared/domain/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import type { ShownTransfer } from '../api/transfers.ts';

/** The circumstances that the owner has seen when approving; the server compares them with those of the moment. */
export type Approval = NonNullable<BodyOf<typeof transfers.approve>>;

/** The steps that a party takes, each with its call. */
const CALLS = {
  approve: (api, id, approval) =>
    api.call(transfers.approve, { params: { id }, ...(approval && { body: approval }) }),
  deny: (api, id) => api.call(transfers.deny, { params: { id } }),
  accept: (api, id) => api.call(transfers.requesterDecision, { params: { id }, body: { approved: true } }),
  reject: (api, id) => api.call(transfers.requesterDecision, { params: { id }, body: { approved: false } }),
  reclaim: (api, id) => api.call(transfers.reclaim, { params: { id } }),
  withdraw: (api, id) => api.call(transfers.withdraw, { params: { id } }),
  cancel: (api, id) => api.call(transfers.cancel, { params: { id } }),
  clear: (api, id) => api.call(transfers.clear, { params: { id } }),
} as const satisfies Partial<
  Record<TransferStep | 'clear', (api: Api, id: string, approval?: Approval) => Promise<unknown>>
>;

/** A step of a party; `clear` takes a transfer that is over off the party's own list. */
export type PartyStep = keyof typeof CALLS;

const isPartyStep = (step: TransferStep): step is Exclude<PartyStep, 'clear'> => Object.hasOwn(CALLS, step);

export interface TakenStep {
  readonly id: string;
  readonly step: PartyStep;
  readonly approval?: Approval | undefined;
}

/** Takes a step. One that had been taken before stays as it is. */
export const takeStep = (api: Api, { id, step, approval }: TakenStep): Promise<unknown> =>
  CALLS[step](api, id, approval);

/** Takes a step of a transfer. The caller decides when the lists are read again. */
export function useTransferStep() {
  const api = useApi();
  return useMutation({
    mutationFn: (taken: TakenStep) => takeStep(api, taken),
  });
}

/**
 * The effect of a button in the list: a step, viewing the item, which comes before accepting it, or the words to
 * compare while it is the other party's turn.
 */
export type Action = PartyStep | 'view' | 'words';

export interface Actions {
  /** The most likely action, whose button is filled. */
  readonly primary?: 'approve' | 'view' | 'reclaim';
  readonly quiet: readonly Exclude<Action, 'view'>[];
}

const PRIMARY = { approve: 'approve', accept: 'view', reclaim: 'reclaim' } as const;

const isPrimary = (step: PartyStep): step is keyof typeof PRIMARY => Object.hasOwn(PRIMARY, step);

/** The actions that the user has on a transfer in its present status. */
export function actionsOf(transfer: Pick<ShownTransfer, 'status' | 'isOwner' | 'isEncrypted'>): Actions {
  const { status, isOwner } = transfer;
  const party: Party = isOwner ? 'owner' : 'requester';
  const steps = stepsOf(party, status).filter(isPartyStep);
  const main = steps.find(isPrimary);
  const quiet = [
    ...(hasWords(transfer) ? ['words' as const] : []),
    ...steps.filter((step) => step !== main),
    ...(canClear(party, status) ? ['clear' as const] : []),
  ];
  return main === undefined ? { quiet } : { primary: PRIMARY[main], quiet };
}

/** In the other party's turn no dialog shows the words otherwise. */
const hasWords = ({ status, isOwner, isEncrypted }: Parameters<typeof actionsOf>[0]): boolean =>
  isEncrypted && status === (isOwner ? 'PendingRequesterReview' : 'PendingOwnerApproval');
