import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '#web/auth/SignIn.tsx';
import { useClearAtLock } from '#web/session/clearing.tsx';
import { useAccountAccess } from './AccountAccess.tsx';
import type { Directory } from './amplify.ts';

/** A fault that the user can do something about. */
type Fault = 'wrongPassword' | 'weakPassword' | 'wrongCode' | 'tooMany' | 'signedOut' | 'unreachable';

const FAULTS: Readonly<Record<string, Fault>> = {
  InvalidPasswordException: 'weakPassword',
  PasswordHistoryPolicyViolationException: 'weakPassword',
  EnableSoftwareTokenMFAException: 'wrongCode',
  CodeMismatchException: 'wrongCode',
  ExpiredCodeException: 'wrongCode',
  LimitExceededException: 'tooMany',
  TooManyRequestsException: 'tooMany',
  TooManyFailedAttemptsException: 'tooMany',
  PasswordResetRequiredException: 'signedOut',
  UserNotFoundException: 'signedOut',
  TokenGone: 'signedOut',
  NetworkError: 'unreachable',
};

/** Cognito has one error name for a wrong password and for an invalid token: only the message tells them apart. */
const isAboutPassword = ({ message }: Error): boolean => /password/i.test(message);

/** Why a request to the user pool failed; undefined for an unforeseen reason. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'NotAuthorizedException') return isAboutPassword(error) ? 'wrongPassword' : 'signedOut';
  return FAULTS[error.name];
}

export function useFaultText(): (error: unknown) => string {
  const { t } = useTranslation('account');
  return (error) => t(`faults.${faultOf(error) ?? 'unknown'}`);
}

/** The fresh sign-in is too long ago. */
class TokenGone extends Error {
  override readonly name = 'TokenGone';
}

/** The client of the user pool, whose code is loaded at the first use. */
export function useDirectory(): () => Promise<Directory> {
  const { config } = useSignIn();
  const { token } = useAccountAccess();
  return useCallback(async () => {
    if (token === undefined) throw new TokenGone();
    const { createDirectory } = await import('./amplify.ts');
    return createDirectory(config, token);
  }, [config, token]);
}

/**
 * Changes the password in the directory. A change whose response was lost is sent once more by the client itself, and is
 * refused then, because the new password is the current one by that time. A user who then tries the same again finds it
 * done. It is not looked for at another refusal: a mistyped password would count as two attempts.
 */
export function useDirectoryPassword(): (current: string, next: string) => Promise<void> {
  const directory = useDirectory();
  const failed = useRef<readonly [current: string, next: string]>(undefined);
  useClearAtLock(true, () => {
    failed.current = undefined;
  });
  return async (current, next) => {
    const { changePassword } = await directory();
    try {
      await changePassword(current, next);
    } catch (error) {
      const isRepeat = failed.current?.[0] === current && failed.current[1] === next;
      failed.current = [current, next];
      if (!isRepeat || faultOf(error) !== 'wrongPassword') throw error;
      await changePassword(next, next);
    }
  };
}

const QUERY_KEY = ['account', 'authenticator'] as const;

const authenticatorQuery = (load: () => Promise<Directory>) =>
  queryOptions({ queryKey: QUERY_KEY, queryFn: async () => (await load()).hasAuthenticator() });

/** Whether every sign-in asks for a code. */
export function useHasAuthenticator() {
  const { token } = useAccountAccess();
  return useQuery({ ...authenticatorQuery(useDirectory()), enabled: token !== undefined });
}

/** For a set-up that is given up: its last step may have been done all the same. */
export function useReadAuthenticator(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: QUERY_KEY });
}

export function useAuthenticatorChanged(): (isOn: boolean) => void {
  const client = useQueryClient();
  return (isOn) => void client.setQueryData(QUERY_KEY, isOn);
}
