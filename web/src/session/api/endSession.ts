import { useMutation, useQueryClient } from '@tanstack/react-query';
import { encryption } from '#shared/contract/encryption.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { noteLock, readSessionAgain } from './sessionCache.ts';

/** Locks the vault. */
export function useEndSession() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(encryption.invalidateSession),
    onSuccess: () => {
      noteLock(client);
      void readSessionAgain(client);
    },
  });
}
