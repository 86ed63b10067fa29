import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { transfers } from '#shared/contract/transfers.ts';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { isNotFound } from '#web/base/apiError.ts';
import { transferKeys } from '../api/transferKeys.ts';

export interface ItemRequest {
  /** Sends the request; a second call before the response does nothing. */
  readonly send: () => Promise<void>;
  readonly isSending: boolean;
  /** The error of the last attempt. */
  readonly error: Error | null;
  /** The owner's username, once the request was sent. */
  readonly sentTo: string | undefined;
  /** When it was sent last, in ms since 1970; 0 before. */
  readonly sentAt: number;
}

const newKey = () => crypto.randomUUID();

/**
 * A request for an item. Each attempt has the same idempotency key, so that nothing is requested twice. Where the request
 * under that key is gone by now, the next attempt is a new one.
 */
export function useItemRequest({ ownerId, assetId }: TransferLink): ItemRequest {
  const api = useApi();
  const client = useQueryClient();
  const [idempotencyKey, setKey] = useState(newKey);
  const { mutateAsync, isPending, error, data, submittedAt } = useMutation({
    mutationFn: () =>
      api.call(transfers.request, {
        headers: { 'idempotency-key': idempotencyKey },
        body: { ownerId, assetId },
      }),
    onError: (failure) => {
      if (isNotFound(failure)) setKey(newKey());
    },
    onSettled: () => void client.invalidateQueries({ queryKey: transferKeys.all }),
  });
  // Not state: a second click arrives before the next rendering.
  const isTaken = useRef(false);

  const send = async () => {
    if (isTaken.current) return;
    isTaken.current = true;
    // The screen shows the failure from `error`.
    await mutateAsync().catch(() => undefined);
    isTaken.current = false;
  };
  return { send, isSending: isPending, error, sentTo: data?.ownerUsername, sentAt: submittedAt };
}
