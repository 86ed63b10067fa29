import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { encryptionSession } from '#shared/contract/encryptionSession.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { tellTabs } from '#web/base/tabs.ts';
import { isLockedHere, noteLock, readSessionAgain } from './api.ts';
import { type LockCause, lockCauseOf } from './lockCause.ts';
import { isLockUnfinished, markLock } from './unfinishedLock.ts';

/** An unlock waits for as long. A lock that has not reached the server by then is tried again. */
const PATIENCE_MS = 10_000;

async function endOnServer(api: Api): Promise<void> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    await api.call(encryptionSession.invalidateSession, { signal: patience.signal });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The requests of this tab that open the session by its password or end it run one after the other: an end that reached
 * the server late would end the session that was opened after it.
 */
export const IN_TURN = { scope: { id: 'encryption session' } } as const;

/**
 * Locks the vault: in every tab at once, and on the server as soon as it answers. Without a cause, or with that of a
 * refused action, there is nothing to tell other tabs.
 */
export function useEndSession() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    ...IN_TURN,
    mutationFn: async (_cause: LockCause | undefined) => {
      // The password may have opened a new session while this waited for its turn.
      if (isLockUnfinished()) await endOnServer(api);
    },
    onMutate: (cause) => {
      markLock(true);
      noteLock(client, cause);
      if (cause !== undefined && cause !== 'refused') tellTabs(cause);
    },
    onSuccess: () => {
      markLock(false);
      void readSessionAgain(client);
    },
  });
}

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
export function useOpening() {
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
