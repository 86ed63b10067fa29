import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { transfers } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { isUnreachable, withRetries } from '#web/api/retrying.ts';
import { hasCode, isNotFound } from '#web/base/apiError.ts';
import { useBulk } from '#web/session/jobs/useBulk.ts';
import { transferKeys } from '../api/transferKeys.ts';

/** The fate of the request for an item: sent now, sent before, or the error that kept it from being sent. */
export type Sent =
  | 'requested'
  | 'already'
  | {
      readonly error: unknown;
      /** Whether an earlier attempt had the same key: where nothing is found by it, it may have been withdrawn. */
      readonly isRepeat: boolean;
    };

/**
 * Requests for several items, one after another: each is a transaction that checks the same two people. Every attempt for
 * an item has the same idempotency key, so that nothing is requested twice, until the request under that key is gone.
 */
export function useItemRequests(ownerId: string) {
  const api = useApi();
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const job = useBulk<string, void>({ atOnce: 1 });
  const note = (assetId: string, what: Sent) => setSent((was) => new Map(was).set(assetId, what));

  const sendOne = async (assetId: string, signal: AbortSignal): Promise<void> => {
    const earlier = keys.current.get(assetId);
    const key = earlier ?? crypto.randomUUID();
    keys.current.set(assetId, key);
    let attempts = earlier === undefined ? 0 : 1;
    const request = () => {
      attempts += 1;
      return api.call(transfers.request, {
        headers: { 'idempotency-key': key },
        body: { ownerId, assetId },
      });
    };
    try {
      await withRetries(request, signal, (error) => hasCode(error, 'lost_race'));
      note(assetId, 'requested');
    } catch (error) {
      if (isNotFound(error)) keys.current.delete(assetId);
      note(assetId, hasCode(error, 'already_requested') ? 'already' : { error, isRepeat: attempts > 1 });
      if (isUnreachable(error)) throw error;
    }
  };
  const send = async (assetIds: readonly string[]): Promise<void> => {
    setRunning(true);
    await job.run(assetIds, sendOne);
    setRunning(false);
    void client.invalidateQueries({ queryKey: transferKeys.pending });
    void client.invalidateQueries({ queryKey: transferKeys.pendingCount });
    void client.invalidateQueries({ queryKey: transferKeys.previewsOf(ownerId) });
    for (const assetId of assetIds) {
      void client.invalidateQueries({ queryKey: transferKeys.preview(ownerId, assetId) });
    }
  };
  return { sent, isRunning, state: job.state, cancel: job.cancel, send };
}

export type ItemRequests = ReturnType<typeof useItemRequests>;
