import { useMutation, useQueryClient } from '@tanstack/react-query';
import { encryptionSession } from '#shared/contract/encryptionSession.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { tellTabs } from '#web/base/tabs.ts';
import { noteLock, readSessionAgain } from './api.ts';
import type { LockCause } from './lockCause.ts';
import { isLockUnfinished, markLock } from './unfinishedLock.ts';

/** An unlock waits for as long. A lock that has not reached the server by then is tried again. */
const LOCK_REQUEST_LIMIT_MS = 10_000;

async function endOnServer(api: Api): Promise<void> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LOCK_REQUEST_LIMIT_MS);
  try {
    await api.call(encryptionSession.invalidateSession, { signal: limit.signal });
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
