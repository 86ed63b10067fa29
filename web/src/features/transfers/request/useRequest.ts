import { useRef, useState } from 'react';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import { useRequestTransfer } from '../api/requestTransfer.ts';

export interface ItemRequest {
  /** Sends the request, once at a time. */
  readonly send: () => Promise<void>;
  readonly isSending: boolean;
  /** Of the last try. */
  readonly error: Error | null;
  /** The owner's username once it was sent. */
  readonly sentTo: string | undefined;
}

/** A request for an item. A try after a lost answer has the same key, so that nothing is requested twice. */
export function useRequest(link: TransferLink): ItemRequest {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutateAsync, isPending, error, data } = useRequestTransfer();
  // Not state: a second click arrives before the next drawing.
  const isTaken = useRef(false);

  const send = async () => {
    if (isTaken.current) return;
    isTaken.current = true;
    // What failed is in `error`, which the screen shows.
    await mutateAsync({ item: link, idempotencyKey }).catch(() => undefined);
    isTaken.current = false;
  };
  return { send, isSending: isPending, error, sentTo: data?.ownerUsername };
}
