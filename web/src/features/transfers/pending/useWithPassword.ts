import { useQueryClient } from '@tanstack/react-query';
import { noteRefusal } from '#web/session/api.ts';
import { needsAuthentication, pastOldRefusals } from '#web/session/authentication.ts';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';
import { useIsShown } from '#web/ui/useIsShown.ts';

/**
 * Runs an action; when it needs an encryption session, asks for the password and runs it once more. Resolves with
 * 'cancelled' when the user cancels. By default an action is wanted for as long as the component is shown: nobody who has
 * left the screen, or locked it, is asked.
 * @throws the error of the action, also when it is rejected again after the password, or not wanted any more by then
 */
export function useWithPassword() {
  const client = useQueryClient();
  const authenticate = useAuthenticate();
  const isShown = useIsShown();
  return async <T>(
    action: () => Promise<T>,
    isWanted: () => boolean = () => isShown.current,
  ): Promise<{ readonly value: T } | 'cancelled'> => {
    try {
      return { value: await pastOldRefusals(client, action) };
    } catch (error) {
      if (!needsAuthentication(error)) throw error;
      noteRefusal(client, error);
      if (!isWanted()) throw error;
    }
    if (!(await authenticate('transfer'))) return 'cancelled';
    return { value: await action() };
  };
}
