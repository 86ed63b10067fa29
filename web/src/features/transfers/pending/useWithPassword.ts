import { useQueryClient } from '@tanstack/react-query';
import { noteRefusal } from '#web/session/api.ts';
import { needsAuthentication, pastOldRefusals } from '#web/session/authentication.ts';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';

/**
 * Runs an action; when it needs an encryption session, asks for the password and runs it once more. Resolves with
 * 'cancelled' when the user cancels, or does not want it any more by the time that the password is needed.
 * @throws the error of the action, also when it is rejected again after the password
 */
export function useWithPassword() {
  const client = useQueryClient();
  const authenticate = useAuthenticate();
  return async <T>(
    action: () => Promise<T>,
    isWanted: () => boolean = () => true,
  ): Promise<{ readonly value: T } | 'cancelled'> => {
    try {
      return { value: await pastOldRefusals(client, action) };
    } catch (error) {
      if (!needsAuthentication(error)) throw error;
      noteRefusal(client, error);
    }
    if (!isWanted() || !(await authenticate('transfer'))) return 'cancelled';
    return { value: await action() };
  };
}
