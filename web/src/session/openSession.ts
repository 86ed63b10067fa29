import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isLockedHere } from './api.ts';
import { useEndSession } from './endSession.ts';
import { lockCauseOf } from './lockCause.ts';
import { markLock } from './unfinishedLock.ts';

/** @returns whether the items were locked since, by the user in any tab or after a time without input */
export function watchForLock(client: QueryClient): () => boolean {
  const wasLocked = isLockedHere(client);
  return () => {
    const cause = lockCauseOf(client);
    return (cause === 'locked' || cause === 'idle') && !wasLocked && isLockedHere(client);
  };
}

/**
 * Runs a request that opens an encryption session where the level has a password. If the items are locked before the
 * response, by the user in any tab or after a time without input, they stay locked: the new session is ended, even if its
 * response is lost. Otherwise a lock from before it is over, which would end the new session.
 * @throws the error of the request
 */
export function useSessionOpening() {
  const client = useQueryClient();
  const { mutate: endSession } = useEndSession();
  return useCallback(
    async <T>(open: () => Promise<T>): Promise<T> => {
      const isLockedSince = watchForLock(client);
      try {
        const response = await open();
        if (!isLockedSince()) markLock(false);
        return response;
      } finally {
        if (isLockedSince()) endSession(lockCauseOf(client));
      }
    },
    [client, endSession],
  );
}
