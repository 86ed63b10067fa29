import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { encryptionSession, type SecurityStatus } from '#shared/contract/encryptionSession.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { itemKeys, listedItems } from '#web/api/itemCache.ts';
import { ApiError } from '#web/base/apiError.ts';
import { type LockCause, lockCauseOf, setLockCause } from './lockCause.ts';
import { endOf, MINUTE_MS, sessionOf } from './sessionState.ts';
import { isLockUnfinished } from './unfinishedLock.ts';

const sessionKeys = {
  session: ['encryption', 'session'],
  status: ['encryption', 'status'],
} as const;

const LOCKED = { hasActiveSession: false, expiresIn: 0, requiresAuthentication: true, authenticated: false };

interface KnownStatus extends SecurityStatus {
  /** Set where nobody has told the level: it is the one known before, or counts as Maximum. */
  readonly isGuess?: boolean;
}

/** A page in place of the state says nothing of the level: one that is known stays. */
const withKnownLevel = (client: QueryClient, status: SecurityStatus): KnownStatus =>
  status.message === undefined
    ? status
    : { ...status, ...client.getQueryData<KnownStatus>(sessionKeys.session), ...LOCKED, isGuess: true };

/**
 * The state of the encryption session. Another tab may have ended it, so it is read again when the page is shown. A
 * lock that is on its way counts when the server is asked and when it has answered: the answer may be older than the
 * lock, which may be finished by the time the answer is here.
 */
export const sessionStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKeys.session,
    queryFn: async ({ client, signal }) => {
      const wasLocking = isLockUnfinished();
      const status = withKnownLevel(client, await api.call(encryptionSession.sessionStatus, { signal }));
      return status.hasActiveSession && (wasLocking || isLockUnfinished())
        ? { ...status, ...LOCKED }
        : status;
    },
    refetchOnWindowFocus: 'always',
  });

export type EncryptionStatus = z.output<typeof encryptionSession.status.response>;

/** How many items the level does not protect yet, those in the trash too. */
export const plainItems = ({ unencryptedItems, unencryptedInTrash = 0 }: EncryptionStatus): number =>
  unencryptedItems + unencryptedInTrash;

/** The same with the earlier versions of items: whether there is something to encrypt. */
export const plainRows = (status: EncryptionStatus): number =>
  plainItems(status) + (status.unencryptedVersions ?? 0);

/** The security level, and how many items are encrypted. */
export const encryptionStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKeys.status,
    queryFn: ({ signal }) => api.call(encryptionSession.status, { signal }),
  });

export const useEncryptionStatus = () => useQuery(encryptionStatusQuery(useApi()));

const UNSETTLED_MS = 5_000;
const SETTLED_MS = 5 * MINUTE_MS;

/** Whether nothing is left to encrypt, and neither the list nor the session, which are read often, says otherwise. */
function isSettled(client: QueryClient, status: EncryptionStatus | undefined): boolean {
  if (!status || (status.hasVault && plainRows(status) > 0)) return false;
  const session = client.getQueryData<SecurityStatus>(sessionKeys.session);
  const isCounted = status.isCutShort || listedItems(client)?.length === status.totalItems;
  return session?.securityLevel === status.securityLevel && isCounted;
}

/**
 * The status for a screen beside the list of items, which comes and goes often. Counting takes the server as long as
 * reading the list, so a settled status is asked for again after five minutes only; one that another level or a list of
 * another length unsettles, at once.
 */
export function useStatusOfList() {
  const [api, client] = [useApi(), useQueryClient()];
  const level = useQuery(sessionStatusQuery(api)).data?.securityLevel;
  // A list that is still arriving says nothing yet.
  const length = client.getQueryData<readonly unknown[]>(itemKeys.list)?.length;
  useEffect(() => {
    const state = client.getQueryState<EncryptionStatus>(sessionKeys.status);
    if (level === undefined || length === undefined || !state?.data || isSettled(client, state.data)) return;
    if (Date.now() - state.dataUpdatedAt >= UNSETTLED_MS)
      void client.refetchQueries({ queryKey: sessionKeys.status }, { cancelRefetch: false });
  }, [client, level, length]);
  return useQuery({
    ...encryptionStatusQuery(api),
    staleTime: ({ state }) => (isSettled(client, state.data) ? SETTLED_MS : UNSETTLED_MS),
  });
}

/** The cached level, if it needs a password. */
export function knownLevel(client: QueryClient): SecurityLevel | undefined {
  const level = client.getQueryData<SecurityStatus>(sessionKeys.session)?.securityLevel;
  return level && needsPassword(level) ? level : undefined;
}

/** How often the state of the session was learned. It is noted when a request begins, for `isOldRefusal`. */
export const sessionNews = (client: QueryClient): number =>
  client.getQueryState(sessionKeys.session)?.dataUpdateCount ?? 0;

/** Whether the session was open when its state was learned last. */
const isSessionOpen = (client: QueryClient): boolean =>
  client.getQueryData<SecurityStatus>(sessionKeys.session)?.hasActiveSession === true;

/**
 * Whether the items are locked here: by a lock that is on its way, which counts before anything is known of the session,
 * or as the session was learned last, which ends by this machine's clock. A response that comes then is reported without
 * the name of an item. A lock that another user of this browser left unfinished is none where no password is needed.
 */
export function isLockedHere(client: QueryClient): boolean {
  const query = client.getQueryState<SecurityStatus>(sessionKeys.session);
  if (isLockUnfinished() && (!query?.data || knownLevel(client))) return true;
  const end = query?.data && endOf(query.data, query.dataUpdatedAt);
  return sessionOf(query?.data, end, end === undefined ? 0 : end - Date.now()).isLocked;
}

/**
 * Ends a request for decrypted content before it leaves while the items are locked here: the server may not have learned
 * of the lock yet, and would answer it.
 * @throws {ApiError} as the server rejects it
 */
export function ensureUnlockedHere(client: QueryClient): void {
  if (isLockedHere(client)) throw new ApiError(403, '', { requiresAuthentication: true });
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

/** Caches the state of the session. */
export const noteSession = (client: QueryClient, status: KnownStatus) =>
  client.setQueryData<KnownStatus>(sessionKeys.session, status);

/** Reads the session again; a response that is still on its way is older than the last change, and is dropped. */
export const readSessionAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: sessionKeys.session });

/** Caches that the vault is locked. An unknown level counts as Maximum. */
export function noteLock(
  client: QueryClient,
  cause: LockCause | undefined,
  level = knownLevel(client),
): void {
  setLockCause(client, cause);
  noteSession(client, { ...LOCKED, securityLevel: level ?? 'Maximum', isGuess: level === undefined });
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
  await client.cancelQueries({ queryKey: sessionKeys.session });
  noteLock(client, cause);
  const now = Date.now();
  if (cause !== 'ended' || now - (endsChecked.get(client) ?? 0) < CHECKED_AGAIN_MS) return;
  endsChecked.set(client, now);
  return readSessionAgain(client);
}
