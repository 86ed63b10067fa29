import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { encryption, type SecurityStatus } from '#shared/contract/encryption.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { ApiError } from '#web/base/apiError.ts';
import { tellTabs } from '#web/base/tabs.ts';
import { type LockCause, lockCauseOf, setLockCause } from './lockCause.ts';
import { endOf, MINUTE_MS, sessionOf } from './sessionState.ts';
import { isLockUnfinished, markLock } from './unfinishedLock.ts';

export const SESSION_KEY = ['encryption', 'session'] as const;

const LOCKED = { hasActiveSession: false, expiresIn: 0, requiresAuthentication: true, authenticated: false };

/**
 * The state of the encryption session. Another tab may have ended it, so it is read again when the page is shown. A
 * lock that is on its way counts when the server is asked and when it has answered: the answer may be older than the
 * lock, which may be finished by the time the answer is here.
 */
export const sessionStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      const wasLocking = isLockUnfinished();
      const status = await api.call(encryption.sessionStatus, { signal });
      return status.hasActiveSession && (wasLocking || isLockUnfinished())
        ? { ...status, ...LOCKED }
        : status;
    },
    refetchOnWindowFocus: 'always',
  });

/** The cached level, if it needs a password. */
function knownLevel(client: QueryClient): SecurityLevel | undefined {
  const level = client.getQueryData<SecurityStatus>(SESSION_KEY)?.securityLevel;
  return level && needsPassword(level) ? level : undefined;
}

/** How often the state of the session was learned. It is noted when a request begins, for `isOldRefusal`. */
export const sessionNews = (client: QueryClient): number =>
  client.getQueryState(SESSION_KEY)?.dataUpdateCount ?? 0;

/** Whether the session was open when its state was learned last. */
const isSessionOpen = (client: QueryClient): boolean =>
  client.getQueryData<SecurityStatus>(SESSION_KEY)?.hasActiveSession === true;

/**
 * Whether the items are locked here: by a lock that is on its way, which counts before anything is known of the session,
 * or as the session was learned last, which ends by this machine's clock.
 */
function isLockedHere(client: QueryClient): boolean {
  if (isLockUnfinished()) return true;
  const query = client.getQueryState<SecurityStatus>(SESSION_KEY);
  const end = query?.data && endOf(query.data, query.dataUpdatedAt);
  return sessionOf(query?.data, end, end === undefined ? 0 : end - Date.now()).isLocked;
}

/**
 * Leaves the session's cookie out of a request while the items are locked here. The server may not have learned of the lock
 * yet, and would name encrypted items in a response that it does not refuse without a session.
 */
export const withoutEndedSession = (client: QueryClient): { readonly credentials?: 'omit' } =>
  isLockedHere(client) ? { credentials: 'omit' } : {};

/**
 * Whether the session is known to be open from news that came while a request was on its way: the refusal of this
 * request may be older than an unlock in another tab, so the request is sent again.
 * @param news `sessionNews` when the request began
 */
export const isOldRefusal = (client: QueryClient, news: number): boolean =>
  isSessionOpen(client) && sessionNews(client) !== news;

const note = (client: QueryClient, status: SecurityStatus) =>
  client.setQueryData<SecurityStatus>(SESSION_KEY, status);

/** Reads the session again; a response that is still on its way is older than the last change, and is dropped. */
export const readSessionAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: SESSION_KEY });

/** Caches that the session was opened for `minutes`. @param now in ms since 1970. */
function noteOpenSession(client: QueryClient, minutes: number, now: number): void {
  markLock(false);
  setLockCause(client, undefined);
  note(client, {
    securityLevel: knownLevel(client) ?? 'Maximum',
    hasActiveSession: true,
    expiresIn: minutes,
    expiresAt: new Date(now + minutes * MINUTE_MS).toISOString(),
    requiresAuthentication: false,
    authenticated: true,
  });
}

/** Caches that the vault is locked. An unknown level counts as Maximum. */
export function noteLock(
  client: QueryClient,
  cause: LockCause | undefined,
  level = knownLevel(client),
): void {
  setLockCause(client, cause);
  note(client, { ...LOCKED, securityLevel: level ?? 'Maximum' });
}

/**
 * Caches that the vault is locked. A refusal is no news while no session was known to be open: the cause stays, and
 * there is none in a tab that never had a session.
 * @param refusal the error that said so
 */
export function noteRefusal(client: QueryClient, refusal: unknown): void {
  const cause = isSessionOpen(client) ? 'refused' : lockCauseOf(client);
  noteLock(client, cause, refusal instanceof ApiError ? refusal.securityLevel : undefined);
}

const CHECKED_AGAIN_MS = 10_000;
/** When an end that another tab told of was last checked. */
const endsChecked = new WeakMap<QueryClient, number>();

/**
 * Caches what another tab said. A vault that needs no password is not locked. After a lock the state is not read again: the
 * server may have learned of it only after such a request, and its mark may come to this tab after the message. An end is
 * checked: the server may have told only the other tab of it. Two tabs that it tells different things would check each
 * other's without end, so a further one within some seconds is taken as it is.
 */
export async function noteLockElsewhere(client: QueryClient, cause: LockCause): Promise<void> {
  if (!knownLevel(client)) return readSessionAgain(client);
  await client.cancelQueries({ queryKey: SESSION_KEY });
  noteLock(client, cause);
  const now = Date.now();
  if (cause !== 'ended' || now - (endsChecked.get(client) ?? 0) < CHECKED_AGAIN_MS) return;
  endsChecked.set(client, now);
  return readSessionAgain(client);
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
      tellTabs('changed');
      void readSessionAgain(client);
    },
  });
}

/** Locks the vault: in every tab at once, and on the server as soon as it answers. */
export function useEndSession() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_cause: 'locked' | 'idle') => api.call(encryption.invalidateSession),
    onMutate: (cause) => {
      markLock(true);
      noteLock(client, cause);
      tellTabs(cause);
    },
    onSuccess: () => {
      markLock(false);
      void readSessionAgain(client);
    },
  });
}
