import { useRef, useState } from 'react';
import { serverMessage } from '#web/api/serverMessage.ts';
import { ApiError } from '#web/base/apiError.ts';
import { useAuthenticateSession } from '../api/authenticateSession.ts';
import { useTimeLeft } from '../useTimeLeft.ts';

const SECOND_MS = 1_000;

export type Fault =
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong' }
  /** Too many tries: the next one is possible at an instant, in ms since 1970. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'other'; readonly message: string | undefined };

function faultOf(error: unknown, now: number): Fault {
  if (error instanceof ApiError && error.code === 'wrong_password') return { kind: 'wrong' };
  if (error instanceof ApiError && error.code === 'too_many_requests' && error.retryAfter !== undefined) {
    return { kind: 'wait', until: now + error.retryAfter * SECOND_MS };
  }
  return { kind: 'other', message: serverMessage(error) };
}

/** Tries the password, once at a time. Answers whether the session is open. */
export function useUnlock() {
  const { mutateAsync, isPending } = useAuthenticateSession();
  const [fault, setFault] = useState<Fault>();
  const timeLeft = useTimeLeft(fault?.kind === 'wait' ? fault.until : undefined, SECOND_MS);
  // Not state: a second Enter arrives before the next drawing, and would count as a guess of its own.
  const isTaken = useRef(false);

  const unlock = async (attempt: { password: string; rememberSession: boolean }): Promise<boolean> => {
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
