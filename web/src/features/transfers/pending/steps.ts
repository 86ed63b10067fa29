import { useMutation } from '@tanstack/react-query';
import { transfers } from '#shared/contract/transfers.ts';
import { type Party, stepsOf, type TransferStep } from '#shared/domain/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import type { ShownTransfer } from '../api/transfers.ts';

/** The steps that a party takes, each with its call. */
const CALLS = {
  approve: (api, id) => api.call(transfers.approve, { params: { id } }),
  deny: (api, id) => api.call(transfers.deny, { params: { id } }),
  accept: (api, id) => api.call(transfers.requesterDecision, { params: { id }, body: { approved: true } }),
  reject: (api, id) => api.call(transfers.requesterDecision, { params: { id }, body: { approved: false } }),
  reclaim: (api, id) => api.call(transfers.reclaim, { params: { id } }),
  withdraw: (api, id) => api.call(transfers.withdraw, { params: { id } }),
  cancel: (api, id) => api.call(transfers.cancel, { params: { id } }),
} as const satisfies Partial<Record<TransferStep, (api: Api, id: string) => Promise<unknown>>>;

export type PartyStep = keyof typeof CALLS;

const isPartyStep = (step: TransferStep): step is PartyStep => Object.hasOwn(CALLS, step);

/** Takes a step of a transfer. The caller decides when the lists are read again. */
export function useTransferStep() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ id, step }: { readonly id: string; readonly step: PartyStep }) => CALLS[step](api, id),
  });
}

/** The effect of a button in the list: a step, or viewing the item, which comes before accepting it. */
export type Action = PartyStep | 'view';

export interface Actions {
  /** The most likely action, whose button is filled. */
  readonly primary?: 'approve' | 'view' | 'reclaim';
  readonly quiet: readonly PartyStep[];
}

const PRIMARY = { approve: 'approve', accept: 'view', reclaim: 'reclaim' } as const;

const isPrimary = (step: PartyStep): step is keyof typeof PRIMARY => Object.hasOwn(PRIMARY, step);

/** The actions that the user has on a transfer in its present status. */
export function actionsOf({ status, isOwner }: Pick<ShownTransfer, 'status' | 'isOwner'>): Actions {
  const party: Party = isOwner ? 'owner' : 'requester';
  const steps = stepsOf(party, status).filter(isPartyStep);
  const main = steps.find(isPrimary);
  const quiet = steps.filter((step) => step !== main);
  return main === undefined ? { quiet } : { primary: PRIMARY[main], quiet };
}
