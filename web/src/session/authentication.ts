import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#web/base/apiError.ts';
import { noteRefusal } from './api.ts';
import type { Purpose } from './password/PasswordModal.tsx';
import { useAuthenticate } from './SessionProvider.tsx';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** Whether an encryption session is missing; an unexplained 401 or 403 counts as that. */
export const needsAuthentication = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.requiresAuthentication ||
    error.status === UNAUTHORIZED ||
    error.status === FORBIDDEN ||
    error.message.toLowerCase().includes('authentication required'));

/**
 * Runs an action; when it lacks an encryption session, asks for the password and runs it again.
 * @throws the error of the action. One with `needsAuthentication` means that the user cancelled.
 */
export function useWithAuthentication() {
  const client = useQueryClient();
  const authenticate = useAuthenticate();
  return useCallback(
    async <T>(action: () => Promise<T>, purpose?: Purpose): Promise<T> => {
      for (;;) {
        try {
          return await action();
        } catch (error) {
          if (!needsAuthentication(error)) throw error;
          noteRefusal(client, error);
          if (!(await authenticate(purpose))) throw error;
        }
      }
    },
    [client, authenticate],
  );
}

/** The query parameter that asks for the password modal. */
const PARAMETER = 'requiresAuth';

/** The history state of an address with that parameter. */
export interface AuthenticationState {
  /** The path to go to when the session is open. */
  readonly returnTo: string;
}

function returnPathOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  return typeof state.returnTo === 'string' ? state.returnTo : undefined;
}

function withoutParameter(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(PARAMETER);
  return rest;
}

/** Opens the password modal when the address asks for it, once: the parameter is removed from the address. */
export function useRequestedAuthentication(): void {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const authenticate = useAuthenticate();
  const isWanted = search.get(PARAMETER) === 'true';

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs only when the parameter appears
  useEffect(() => {
    if (!isWanted) return;
    const returnTo = returnPathOf(state);
    setSearch(withoutParameter, { replace: true });
    void authenticate().then((authenticated) => {
      if (authenticated && returnTo !== undefined) void navigate(returnTo);
    });
  }, [isWanted]);
}
