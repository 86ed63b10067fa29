import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { transferDetailSchema, transferSchema, transfers } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { withoutEndedSession } from '#web/session/api.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { transferKeys } from './transferKeys.ts';

/** A newer server may know a status that this app does not: it is shown as unknown, and hides nothing else. */
const anyStatus = { status: z.string(), lastStep: z.optional(z.string()) };

const shownTransferSchema = z.extend(transferSchema, anyStatus);
export type ShownTransfer = z.infer<typeof shownTransferSchema>;

const shownDetailSchema = z.extend(transferDetailSchema, anyStatus);
export type ShownTransferDetail = z.infer<typeof shownDetailSchema>;

const listPending = { ...transfers.pending, response: z.array(shownTransferSchema) };
const getTransfer = { ...transfers.get, response: shownDetailSchema };

/** The transfers of which the user is a party. With an open encryption session they name encrypted items. */
export const pendingTransfersQuery = (api: Api, credentials?: RequestCredentials) =>
  queryOptions({
    queryKey: transferKeys.pending,
    queryFn: ({ signal, client }) =>
      api.call(listPending, { signal, ...(credentials && { credentials }), ...withoutEndedSession(client) }),
    meta: DECRYPTED,
  });

export const usePendingTransfers = () => useQuery(pendingTransfersQuery(useApi()));

/**
 * Reads the list once more, with credentials, in place of a request that is under way. When that fails, the
 * screen that shows the list says so.
 */
export async function readPendingAgain(api: Api, client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: transferKeys.pending });
  await client.prefetchQuery({ ...pendingTransfersQuery(api, 'include'), staleTime: 0 });
}

const readDetail = (api: Api, client: QueryClient, id: string, signal: AbortSignal) =>
  api.call(getTransfer, { params: { id }, signal, ...withoutEndedSession(client) });

/** Refused while the items are locked here. */
const readItem = (api: Api, client: QueryClient, transferId: string, signal: AbortSignal) =>
  api.call(transfers.item, { params: { transferId }, signal, ...withoutEndedSession(client) });

/** One transfer, with the details that a party should know before deciding. */
export function useTransfer(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: transferKeys.one(id),
    queryFn: ({ signal, client }) => readDetail(api, client, id, signal),
    meta: DECRYPTED,
  });
}

/** The status that a transfer has now. It is told without an encryption session, which would only add item texts. */
export const readStatus = async (api: Api, id: string, signal: AbortSignal): Promise<string> =>
  (await api.call(getTransfer, { params: { id }, signal, credentials: 'omit' })).status;

/**
 * A transfer with its item, for a party that may read it now. The item comes first: without an encryption session it is
 * refused, and the transfer would come without its words.
 */
export async function readWithItem(api: Api, client: QueryClient, id: string, signal: AbortSignal) {
  const item = await readItem(api, client, id, signal);
  return { item, detail: await readDetail(api, client, id, signal) };
}

/** From the response until the dialog that shows the item is there. */
const HAND_OVER_MS = 5_000;

/** The item of a transfer, for a party that may read it now. It stays in the cache hardly longer than it is shown. */
export const transferItemQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: transferKeys.item(id),
    queryFn: ({ signal, client }) => readItem(api, client, id, signal),
    gcTime: HAND_OVER_MS,
    meta: DECRYPTED,
  });

export const useTransferItem = (id: string) => useQuery(transferItemQuery(useApi(), id));

/** The items' own responses: a step locks, unlocks, removes or adds an item. */
const ITEMS_KEY = ['items'];

/** Reads again all that is shown of transfers and items. Resolves when the new responses are there. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: transferKeys.all }),
      client.invalidateQueries({ queryKey: ITEMS_KEY }),
    ]);
  };
}
