import { queryOptions, useQuery } from '@tanstack/react-query';
import { passwordChange } from '#shared/contract/encryption.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { encryptionKeys } from './encryptionKeys.ts';

/** Whether and how the password can be changed; asked anew each time the dialog opens. */
export const changeImpactQuery = (api: Api) =>
  queryOptions({
    queryKey: encryptionKeys.changeImpact,
    queryFn: ({ signal }) => api.call(passwordChange.checkChangeImpact, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const useChangeImpact = () => useQuery(changeImpactQuery(useApi()));
