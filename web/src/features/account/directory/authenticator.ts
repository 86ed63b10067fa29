import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Directory } from './amplify.ts';
import { useDirectory } from './useDirectory.ts';

const QUERY_KEY = ['account', 'authenticator'] as const;

const authenticatorQuery = (load: () => Promise<Directory>) =>
  queryOptions({ queryKey: QUERY_KEY, queryFn: async () => (await load()).hasAuthenticator() });

/** Whether a code is asked for at every sign-in. */
export const useHasAuthenticator = () => useQuery(authenticatorQuery(useDirectory()));

/** Tells the screen that it was turned on or off. */
export function useAuthenticatorChanged(): (isOn: boolean) => void {
  const client = useQueryClient();
  return (isOn) => void client.setQueryData(QUERY_KEY, isOn);
}
