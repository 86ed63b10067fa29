import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { encryption, type SecurityStatus } from '#shared/contract/encryption.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { ApiError } from '#web/base/apiError.ts';
import { MINUTE_MS } from './sessionState.ts';

const sessionKeys = {
  session: ['encryption', 'session'],
  status: ['encryption', 'status'],
} as const;

/** The state of the encryption session. Another tab may have ended it, so it is read again when the page is shown. */
export const sessionStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKeys.session,
    queryFn: ({ signal }) => api.call(encryption.sessionStatus, { signal }),
    refetchOnWindowFocus: 'always',
  });

export type EncryptionStatus = z.output<typeof encryption.status.response>;

/** The security level, and how many items are encrypted. */
export const encryptionStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKeys.status,
    queryFn: ({ signal }) => api.call(encryption.status, { signal }),
  });

export const useEncryptionStatus = () => useQuery(encryptionStatusQuery(useApi()));

const LOCKED = { hasActiveSession: false, expiresIn: 0, requiresAuthentication: true, authenticated: false };

/** The cached level, if it needs a password. */
function knownLevel(client: QueryClient): SecurityLevel | undefined {
  const level = client.getQueryData<SecurityStatus>(sessionKeys.session)?.securityLevel;
  return level && needsPassword(level) ? level : undefined;
}

const note = (client: QueryClient, status: SecurityStatus) =>
  client.setQueryData<SecurityStatus>(sessionKeys.session, status);

/** Reads the session again; a response that is still on its way is older than the last change, and is dropped. */
const readSessionAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: sessionKeys.session });

/** Caches that the session was opened for `minutes`. @param now in ms since 1970. */
function noteOpenSession(client: QueryClient, minutes: number, now: number): void {
  note(client, {
    securityLevel: knownLevel(client) ?? 'Maximum',
    hasActiveSession: true,
    expiresIn: minutes,
    expiresAt: new Date(now + minutes * MINUTE_MS).toISOString(),
    requiresAuthentication: false,
    authenticated: true,
  });
}

/**
 * Caches that the vault is locked. An unknown level counts as Maximum.
 * @param refusal the error that said so
 */
export function noteLock(client: QueryClient, refusal?: unknown): void {
  const told = refusal instanceof ApiError ? refusal.securityLevel : undefined;
  note(client, { ...LOCKED, securityLevel: told ?? knownLevel(client) ?? 'Maximum' });
}

interface Authentication {
  readonly password: string;
  /** Open for 8 hours instead of 30 minutes. */
  readonly rememberSession: boolean;
}

/** Opens the vault. The password leaves the cache with the response. */
export function useAuthenticateSession() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: Authentication) => api.call(encryption.authenticateSession, { body }),
    onSuccess: ({ expiresIn }) => {
      noteOpenSession(client, expiresIn, Date.now());
      void readSessionAgain(client);
    },
  });
}

/** Locks the vault. */
export function useEndSession() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(encryption.invalidateSession),
    onSuccess: () => {
      noteLock(client);
      void readSessionAgain(client);
    },
  });
}
