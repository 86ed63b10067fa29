import { queryOptions } from '@tanstack/react-query';
import { encryption } from '#shared/contract/encryption.ts';
import type { Api } from '#web/api/client.ts';
import { sessionKeys } from './sessionKeys.ts';

/** The state of the encryption session. Another tab may have ended it: it is read again when the page is seen. */
export const sessionStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKeys.session,
    queryFn: ({ signal }) => api.call(encryption.sessionStatus, { signal }),
    refetchOnWindowFocus: 'always',
  });
