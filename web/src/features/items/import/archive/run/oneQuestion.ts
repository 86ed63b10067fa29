import { untilAborted } from '#web/base/untilAborted.ts';
import { needsAuthentication } from '#web/session/authentication.ts';

/** Runs an action, and again once the password was given. */
export type WithAuthentication = <T>(action: () => Promise<T>) => Promise<T>;

/**
 * Asks for the password once for all actions that lack it at the same time: a second question would cancel the first.
 * Once the signal is aborted nothing is asked, because the screen may be locked.
 * @param ask receives the refusal, and resolves with whether the password was given
 */
export function oneQuestion(
  ask: (refusal: unknown) => Promise<boolean>,
  signal: AbortSignal,
): WithAuthentication {
  let asked: Promise<boolean> | undefined;
  const askOnce = (refusal: unknown): Promise<boolean> => {
    asked ??= ask(refusal).finally(() => {
      asked = undefined;
    });
    return asked;
  };
  return async (action) => {
    for (;;) {
      try {
        return await action();
      } catch (error) {
        signal.throwIfAborted();
        if (!needsAuthentication(error)) throw error;
        if (!(await untilAborted(signal, () => askOnce(error)))) throw error;
      }
    }
  };
}
