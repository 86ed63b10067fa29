import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataReset } from '#shared/contract/encryption.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { encryptionKeys } from './encryptionKeys.ts';

/** Whether the encrypted data can be deleted, and why not. */
export const resetEligibilityQuery = (api: Api) =>
  queryOptions({
    queryKey: encryptionKeys.resetEligibility,
    queryFn: ({ signal }) => api.call(dataReset.checkEligibility, { signal }),
  });

export const useResetEligibility = () => useQuery(resetEligibilityQuery(useApi()));
