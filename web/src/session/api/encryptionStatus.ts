import { queryOptions, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { encryption } from '#shared/contract/encryption.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { sessionKeys } from './sessionKeys.ts';

export type EncryptionStatus = z.output<typeof encryption.status.response>;

/** How far the person is protected, and how many items there are. */
export const encryptionStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKeys.status,
    queryFn: ({ signal }) => api.call(encryption.status, { signal }),
  });

export const useEncryptionStatus = () => useQuery(encryptionStatusQuery(useApi()));
