import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { noteLock } from './api/sessionCache.ts';
import { needsAuthentication } from './needsAuthentication.ts';
import type { Purpose } from './password/PasswordModal.tsx';
import { useAuthenticate } from './SessionProvider.tsx';

/**
 * Runs an action; when it lacks an encryption session, asks for the password and runs it again. Throws what
 * the action threw when the person cancels: `needsAuthentication` tells that, and nothing has to be explained.
 */
export function useWithAuthentication() {
  const client = useQueryClient();
  const authenticate = useAuthenticate();
  return useCallback(
    async <T>(action: () => Promise<T>, purpose?: Purpose): Promise<T> => {
      for (;;) {
        try {
          return await action();
        } catch (error) {
          if (!needsAuthentication(error)) throw error;
          noteLock(client, error);
          if (!(await authenticate(purpose))) throw error;
        }
      }
    },
    [client, authenticate],
  );
}
