import { queryOptions } from '@tanstack/react-query';
import { account } from '#shared/contract/account.ts';
import type { Api } from '#web/api/client.ts';

/** The user's sign-ins as our server lists them. */
export const signInsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'sign-ins'],
    queryFn: ({ signal }) => api.call(account.signIns, { signal }),
  });
