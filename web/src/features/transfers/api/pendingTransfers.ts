import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { DECRYPTED } from '#web/session/secrets.ts';
import { shownTransfers } from './shownTransfer.ts';
import { transferKeys } from './transferKeys.ts';

/** The transfers that the person is party to. With an open session they name encrypted items. */
export const pendingTransfersQuery = (api: Api, credentials?: RequestCredentials) =>
  queryOptions({
    queryKey: transferKeys.pending,
    queryFn: ({ signal }) =>
      api.call(shownTransfers.pending, { signal, ...(credentials ? { credentials } : {}) }),
    meta: DECRYPTED,
  });

export const usePendingTransfers = () => useQuery(pendingTransfersQuery(useApi()));

/**
 * Reads the list once more, with credentials, in the place of an answer that is on its way. The screen that
 * shows the list says so when that fails.
 */
export async function readPendingAgain(api: Api, client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: transferKeys.pending });
  await client.prefetchQuery({ ...pendingTransfersQuery(api, 'include'), staleTime: 0 });
}
