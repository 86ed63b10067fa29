import { useMutation } from '@tanstack/react-query';
import { transfers } from '#shared/contract/transfers.ts';
import type { TransferStep } from '#shared/domain/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';

/** The steps that a person takes, each with the call that takes it. */
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

export const isPartyStep = (step: TransferStep): step is PartyStep => Object.hasOwn(CALLS, step);

/** Takes a step of a transfer. What is shown is read again by the caller, who knows when. */
export function useTransferStep() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ id, step }: { readonly id: string; readonly step: PartyStep }) => CALLS[step](api, id),
  });
}
