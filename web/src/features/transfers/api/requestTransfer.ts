import { useMutation, useQueryClient } from '@tanstack/react-query';
import { transfers } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { LinkedItem } from './preview.ts';
import { transferKeys } from './transferKeys.ts';

interface TransferRequest {
  readonly item: LinkedItem;
  /** The same for the same request sent again: then nothing is made twice. */
  readonly idempotencyKey: string;
}

/** Asks for someone's item. */
export function useRequestTransfer() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ item: { ownerId, assetId }, idempotencyKey }: TransferRequest) =>
      api.call(transfers.request, {
        headers: { 'idempotency-key': idempotencyKey },
        body: { ownerId, assetId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: transferKeys.all }),
  });
}
