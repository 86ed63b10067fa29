import { queryOptions, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { admin, type problemTransferSchema } from '#shared/contract/admin.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { adminKeys } from './adminKeys.ts';

export type Problem = z.infer<typeof problemTransferSchema>;

/** The transfers whose records disagree. */
export const problemTransfersQuery = (api: Api) =>
  queryOptions({
    queryKey: adminKeys.problems,
    queryFn: ({ signal }) => api.call(admin.problemTransfers, { signal }),
  });

export const useProblemTransfers = () => useQuery(problemTransfersQuery(useApi()));
