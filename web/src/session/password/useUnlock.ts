import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';
import { encryption } from '#shared/contract/encryption.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { serverMessage } from '#web/api/failureText.ts';
import { withConnection } from '#web/api/withConnection.ts';
import { hasCode } from '#web/base/apiError.ts';
import { tellTabs } from '#web/base/tabs.ts';
import { isLockedHere, knownLevel, noteSession, readSessionAgain } from '../api.ts';
import { IN_TURN, useEndSession } from '../endSession.ts';
import { lockCauseOf, setLockCause } from '../lockCause.ts';
import { useSessionOpening, watchForLock } from '../openSession.ts';
import { MINUTE_MS } from '../sessionState.ts';
import { useTimeLeft } from '../useEncryptionSession.ts';

const SECOND_MS = 1_000;

export type Fault =
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong' }
  /** Too many attempts: the next one is possible at an instant, in ms since 1970. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'other'; readonly message: string };

function faultOf(error: unknown, now: number): Fault {
  if (hasCode(error, 'wrong_password')) return { kind: 'wrong' };
  if (hasCode(error, 'too_many_requests') && error.retryAfter !== undefined) {
    return { kind: 'wait', until: now + error.retryAfter * SECOND_MS };
  }
  const failed = i18next.t('unlocking:modal.failed');
  return { kind: 'other', message: serverMessage(error) ?? withConnection(failed, error) };
}

/** Caches that the session was opened for `minutes`. @param now in ms since 1970. */
function noteOpenSession(client: QueryClient, minutes: number, now: number): void {
  setLockCause(client, undefined);
  noteSession(client, {
    securityLevel: knownLevel(client) ?? 'Maximum',
    hasActiveSession: true,
    expiresIn: minutes,
    expiresAt: new Date(now + minutes * MINUTE_MS).toISOString(),
    requiresAuthentication: false,
    authenticated: true,
  });
}

interface Authentication {
  readonly password: string;
  /** Open for 8 hours instead of 30 minutes. */
  readonly rememberSession: boolean;
}

interface Attempt extends Authentication {
  readonly control: AbortController;
}

/**
 * Opens the vault, or keeps it open for longer, unless it is locked meanwhile. The password leaves the cache with the
 * response.
 */
function useAuthenticateSession() {
  const api = useApi();
  const client = useQueryClient();
  const opening = useSessionOpening();
  return useMutation({
    ...IN_TURN,
    gcTime: 0,
    mutationFn: async ({ control, ...body }: Attempt) => {
      const { signal } = control;
      signal.throwIfAborted();
      const isLockedSince = watchForLock(client);
      const response = await opening(async () => {
        const opened = await api.call(encryption.authenticateSession, { body, signal });
        // The user may have given it up while the response waited for this page.
        signal.throwIfAborted();
        return opened;
      });
      if (isLockedSince()) control.abort();
      signal.throwIfAborted();
      return response;
    },
    onSuccess: ({ expiresIn }) => {
      noteOpenSession(client, expiresIn, Date.now());
      tellTabs('changed');
      void readSessionAgain(client);
    },
  });
}

/**
 * Gives up an attempt that is on its way. The server may have opened the session all the same, and the browser may have
 * its cookie, so what was locked is locked again, for the cause that it had. A session that is open by now is another one,
 * and stays.
 */
function useGiveUp() {
  const client = useQueryClient();
  const { mutate: endSession } = useEndSession();
  return useCallback(
    (attempt: AbortController): void => {
      attempt.abort();
      if (isLockedHere(client)) endSession(lockCauseOf(client));
      else void readSessionAgain(client);
    },
    [client, endSession],
  );
}

/**
 * Tries a password, one attempt at a time.
 * @param isWanted false once the user has turned away, which gives the attempt up
 * @returns `unlock`, which resolves with whether the encryption session is open; undefined for an attempt given up
 */
export function useUnlock(isWanted: boolean) {
  const { mutateAsync, isPending } = useAuthenticateSession();
  const giveUp = useGiveUp();
  const [fault, setFault] = useState<Fault>();
  const timeLeft = useTimeLeft(fault?.kind === 'wait' ? fault.until : undefined, SECOND_MS);
  // A ref, because a second Enter arrives before the next rendering, and would count as a second attempt.
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => {
    if (!isWanted) return;
    return () => {
      if (attempt.current) giveUp(attempt.current);
      attempt.current = undefined;
    };
  }, [isWanted, giveUp]);

  const unlock = async (authentication: Authentication): Promise<boolean | undefined> => {
    if (attempt.current || timeLeft > 0) return false;
    if (authentication.password === '') {
      setFault({ kind: 'missing' });
      return false;
    }
    const own = new AbortController();
    attempt.current = own;
    setFault(undefined);
    try {
      await mutateAsync({ ...authentication, control: own });
      return true;
    } catch (error) {
      if (own.signal.aborted) return undefined;
      setFault(faultOf(error, Date.now()));
      return false;
    } finally {
      if (attempt.current === own) attempt.current = undefined;
    }
  };
  return { unlock, fault, secondsToWait: Math.ceil(timeLeft / SECOND_MS), isPending };
}
