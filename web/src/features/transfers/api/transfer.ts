import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { DECRYPTED } from '#web/session/secrets.ts';
import { shownTransfers } from './shownTransfer.ts';
import { transferKeys } from './transferKeys.ts';

/** One transfer, with what a party should know before deciding. */
export const transferQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: transferKeys.one(id),
    queryFn: ({ signal }) => api.call(shownTransfers.get, { params: { id }, signal }),
    meta: DECRYPTED,
  });

export const useTransfer = (id: string) => useQuery(transferQuery(useApi(), id));
