import { queryOptions, useQuery } from '@tanstack/react-query';
import { transfers } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { DECRYPTED } from '#web/session/secrets.ts';
import { transferKeys } from './transferKeys.ts';

/** From the answer until the dialog that shows it is there. */
const HAND_OVER_MS = 5_000;

/** The item of a transfer, for a party that may read it now. It is hardly kept longer than it is shown. */
export const transferItemQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: transferKeys.item(id),
    queryFn: ({ signal }) => api.call(transfers.item, { params: { transferId: id }, signal }),
    gcTime: HAND_OVER_MS,
    meta: DECRYPTED,
  });

export const useTransferItem = (id: string) => useQuery(transferItemQuery(useApi(), id));
