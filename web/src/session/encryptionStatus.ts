import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { encryption, type SecurityStatus } from '#shared/contract/encryption.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { itemKeys, listedItems } from '#web/api/itemCache.ts';
import { SESSION_KEY, sessionStatusQuery } from './api.ts';
import { MINUTE_MS } from './sessionState.ts';

const STATUS_KEY = ['encryption', 'status'] as const;

export type EncryptionStatus = z.output<typeof encryption.status.response>;

/** How many items the level does not protect yet, those in the trash too. */
export const plainItems = ({ unencryptedItems, unencryptedInTrash = 0 }: EncryptionStatus): number =>
  unencryptedItems + unencryptedInTrash;

/** The same with the earlier versions of items: whether there is something to encrypt. */
export const plainRows = (status: EncryptionStatus): number =>
  plainItems(status) + (status.unencryptedVersions ?? 0);

/** The security level, and how many items are encrypted. */
export const encryptionStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: STATUS_KEY,
    queryFn: ({ signal }) => api.call(encryption.status, { signal }),
  });

export const useEncryptionStatus = () => useQuery(encryptionStatusQuery(useApi()));

const UNSETTLED_MS = 5_000;
const SETTLED_MS = 5 * MINUTE_MS;

/** Whether nothing is left to encrypt, and neither the list nor the session, which are read often, says otherwise. */
function isSettled(client: QueryClient, status: EncryptionStatus | undefined): boolean {
  if (!status || (status.hasVault && plainRows(status) > 0)) return false;
  const session = client.getQueryData<SecurityStatus>(SESSION_KEY);
  return session?.securityLevel === status.securityLevel && listedItems(client)?.length === status.totalItems;
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
    const state = client.getQueryState<EncryptionStatus>(STATUS_KEY);
    if (level === undefined || length === undefined || !state?.data || isSettled(client, state.data)) return;
    if (Date.now() - state.dataUpdatedAt >= UNSETTLED_MS)
      void client.refetchQueries({ queryKey: STATUS_KEY }, { cancelRefetch: false });
  }, [client, level, length]);
  return useQuery({
    ...encryptionStatusQuery(api),
    staleTime: ({ state }) => (isSettled(client, state.data) ? SETTLED_MS : UNSETTLED_MS),
  });
}
