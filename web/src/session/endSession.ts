import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { encryptionSession } from '#shared/contract/encryptionSession.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { tellTabs } from '#web/base/tabs.ts';
import { isLockedHere, noteLock, readSessionAgain } from './api.ts';
import { type LockCause, lockCauseOf } from './lockCause.ts';
import { markLock } from './unfinishedLock.ts';

/**
 * Locks the vault: in every tab at once, and on the server as soon as it answers. Without a cause, or with that of a
 * refused action, there is nothing to tell other tabs.
 */
export function useEndSession() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_cause: LockCause | undefined) => api.call(encryptionSession.invalidateSession),
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

/**
 * Runs a request that opens an encryption session. If the items are locked before the response, by the user in any tab or
 * after a time without input, they stay locked: the new session is ended, even if its response is lost.
 * @throws the error of the request
 */
export function useOpening() {
  const client = useQueryClient();
  const { mutate: endSession } = useEndSession();
  return useCallback(
    async <T>(open: () => Promise<T>): Promise<T> => {
      const wasLocked = isLockedHere(client);
      try {
        return await open();
      } finally {
        const cause = lockCauseOf(client);
        const isWanted = cause === 'locked' || cause === 'idle';
        if (isWanted && !wasLocked && isLockedHere(client)) endSession(cause);
      }
    },
    [client, endSession],
  );
}
