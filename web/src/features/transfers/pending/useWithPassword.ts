import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { noteLock } from '#web/session/api/sessionCache.ts';
import { needsAuthentication } from '#web/session/needsAuthentication.ts';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';

/**
 * Runs an action; when it lacks an encryption session, asks for the password and runs it once more. Answers
 * 'cancelled' when the person gives none. Throws what the action threw, also when it is refused again.
 */
export function useWithPassword() {
  const client = useQueryClient();
  const authenticate = useAuthenticate();
  return useCallback(
    async <T>(action: () => Promise<T>): Promise<{ readonly value: T } | 'cancelled'> => {
      try {
        return { value: await action() };
      } catch (error) {
        if (!needsAuthentication(error)) throw error;
        noteLock(client, error);
      }
      if (!(await authenticate('transfer'))) return 'cancelled';
      return { value: await action() };
    },
    [client, authenticate],
  );
}
