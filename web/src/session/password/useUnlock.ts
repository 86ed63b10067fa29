import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { encryption } from '#shared/contract/encryption.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { serverMessage } from '#web/api/failureText.ts';
import { ApiError } from '#web/base/apiError.ts';
import { tellTabs } from '#web/base/tabs.ts';
import { knownLevel, noteSession, readSessionAgain } from '../api.ts';
import { setLockCause } from '../lockCause.ts';
import { MINUTE_MS } from '../sessionState.ts';
import { markLock } from '../unfinishedLock.ts';
import { useTimeLeft } from '../useEncryptionSession.ts';

const SECOND_MS = 1_000;

export type Fault =
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong' }
  /** Too many attempts: the next one is possible at an instant, in ms since 1970. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'other'; readonly message: string | undefined };

function faultOf(error: unknown, now: number): Fault {
  if (error instanceof ApiError && error.code === 'wrong_password') return { kind: 'wrong' };
  if (error instanceof ApiError && error.code === 'too_many_requests' && error.retryAfter !== undefined) {
    return { kind: 'wait', until: now + error.retryAfter * SECOND_MS };
  }
  return { kind: 'other', message: serverMessage(error) };
}

/** Caches that the session was opened for `minutes`. @param now in ms since 1970. */
function noteOpenSession(client: QueryClient, minutes: number, now: number): void {
  markLock(false);
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

/** Opens the vault. The password leaves the cache with the response. */
function useAuthenticateSession() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: Authentication) => api.call(encryption.authenticateSession, { body }),
    onSuccess: ({ expiresIn }) => {
      noteOpenSession(client, expiresIn, Date.now());
      tellTabs('changed');
      void readSessionAgain(client);
    },
  });
}

/** Tries a password, one attempt at a time. Resolves with whether the encryption session is open. */
export function useUnlock() {
  const { mutateAsync, isPending } = useAuthenticateSession();
  const [fault, setFault] = useState<Fault>();
  const timeLeft = useTimeLeft(fault?.kind === 'wait' ? fault.until : undefined, SECOND_MS);
  // A ref, because a second Enter arrives before the next rendering, and would count as a second attempt.
  const isTaken = useRef(false);

  const unlock = async (attempt: Authentication): Promise<boolean> => {
    if (isTaken.current || timeLeft > 0) return false;
    if (attempt.password === '') {
      setFault({ kind: 'missing' });
      return false;
    }
    isTaken.current = true;
    setFault(undefined);
    try {
      await mutateAsync(attempt);
      return true;
    } catch (error) {
      setFault(faultOf(error, Date.now()));
      return false;
    } finally {
      isTaken.current = false;
    }
  };
  return { unlock, fault, secondsToWait: Math.ceil(timeLeft / SECOND_MS), isPending };
}
