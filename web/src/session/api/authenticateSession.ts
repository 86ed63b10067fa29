import { useMutation, useQueryClient } from '@tanstack/react-query';
import { encryption } from '#shared/contract/encryption.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { noteOpenSession, readSessionAgain } from './sessionCache.ts';

interface Authentication {
  readonly password: string;
  /** For 8 hours instead of 30 minutes. */
  readonly rememberSession: boolean;
}

/** Opens the vault. The password is forgotten as soon as the answer is there. */
export function useAuthenticateSession() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: Authentication) => api.call(encryption.authenticateSession, { body }),
    onSuccess: ({ expiresIn }) => {
      noteOpenSession(client, expiresIn, Date.now());
      void readSessionAgain(client);
    },
  });
}
