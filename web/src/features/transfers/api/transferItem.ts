import { queryOptions, useQuery } from '@tanstack/react-query';
import { transfers } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { DECRYPTED } from '#web/session/secrets.ts';
import { transferKeys } from './transferKeys.ts';

/** The item of a transfer, for a party that may read it now. It is not kept longer than it is shown. */
export const transferItemQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: transferKeys.item(id),
    queryFn: ({ signal }) => api.call(transfers.item, { params: { transferId: id }, signal }),
    gcTime: 0,
    meta: DECRYPTED,
  });

export const useTransferItem = (id: string) => useQuery(transferItemQuery(useApi(), id));
