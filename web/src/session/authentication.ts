import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { needsPassword } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { ApiError } from '#web/base/apiError.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { useLateNavigate } from '#web/ui/useLateNavigate.ts';
import { isOldRefusal, knownLevel, noteRefusal, sessionNews, sessionStatusQuery } from './api.ts';
import type { Purpose } from './password/purpose.ts';
import { useAuthenticate } from './SessionProvider.tsx';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** Refusals of which it is known that no encryption password would help. */
const OF_NO_VAULT = new WeakSet<ApiError>();

/**
 * Whether an encryption session is missing; an unexplained 401 or 403 counts as that, until `isOfVault` has found it to be
 * of no vault.
 */
export const needsAuthentication = (error: unknown): boolean =>
  error instanceof ApiError &&
  !OF_NO_VAULT.has(error) &&
  (error.requiresAuthentication ||
    error.status === UNAUTHORIZED ||
    error.status === FORBIDDEN ||
    error.message.toLowerCase().includes('authentication required'));

/**
 * Whether an encryption session is missing, as far as the level is known. Where that has no password, only a refusal that
 * says so is about the vault: any other is about the sign-in, or comes from the gateway. So is a 401 while the level is
 * unknown. From then on `needsAuthentication` says the same of this error.
 */
export function isOfVault(client: QueryClient, error: unknown): boolean {
  if (!(error instanceof ApiError) || !needsAuthentication(error)) return false;
  if (error.requiresAuthentication || knownLevel(client)) return true;
  if (error.status !== UNAUTHORIZED && sessionNews(client) === 0) return true;
  OF_NO_VAULT.add(error);
  return false;
}

/**
 * Runs an action, and again for as long as its refusal is old. Each repeat needs news of an open session that came
 * since the run before, so a session that has ended ends it.
 * @throws the error of the action
 */
export async function pastOldRefusals<T>(client: QueryClient, action: () => Promise<T>): Promise<T> {
  for (;;) {
    const news = sessionNews(client);
    try {
      return await action();
    } catch (error) {
      if (!isOfVault(client, error) || !isOldRefusal(client, news)) throw error;
    }
  }
}

/**
 * Runs an action; when it lacks an encryption session, asks for the password and runs it again. Once the component has
 * gone it does not ask: the user has left the screen, or locked it.
 * @throws the error of the action. One with `needsAuthentication` means that the user cancelled, or was not asked.
 */
export function useWithAuthentication() {
  const isShown = useIsShown();
  const client = useQueryClient();
  const authenticate = useAuthenticate();
  return useCallback(
    async <T>(action: () => Promise<T>, purpose?: Purpose): Promise<T> => {
      for (;;) {
        try {
          return await pastOldRefusals(client, action);
        } catch (error) {
          if (!needsAuthentication(error)) throw error;
          noteRefusal(client, error);
          if (!isShown.current || !(await authenticate(purpose))) throw error;
        }
      }
    },
    [client, authenticate, isShown],
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

/** Whether there is a password to ask for. While that cannot be learned, there may be one. */
function useHasPassword(): () => Promise<boolean> {
  const api = useApi();
  const client = useQueryClient();
  return async () => {
    try {
      const { securityLevel } = await client.ensureQueryData(sessionStatusQuery(api));
      return securityLevel !== null && needsPassword(securityLevel);
    } catch {
      return true;
    }
  };
}

/**
 * Opens the password modal when the address asks for it, once: the parameter is removed from the address. A user whose
 * level has no password is led on without it.
 */
export function useRequestedAuthentication(): void {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useLateNavigate();
  const authenticate = useAuthenticate();
  const hasPassword = useHasPassword();
  const isWanted = search.get(PARAMETER) === 'true';

  const open = async (returnTo: string | undefined): Promise<void> => {
    const isOpen = (await hasPassword()) ? await authenticate() : true;
    if (isOpen && returnTo !== undefined) await navigate(returnTo);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs only when the parameter appears
  useEffect(() => {
    if (!isWanted) return;
    setSearch(withoutParameter, { replace: true });
    void open(returnPathOf(state));
  }, [isWanted]);
}
