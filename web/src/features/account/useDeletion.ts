import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '#shared/contract/account.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { failureText, isWrongPassword, reasonOf } from '#web/api/failureText.ts';
import { identityOf } from '#web/auth/identity.ts';
import type { SignedInUser } from '#web/auth/lateManager.ts';
import { useAuth, useSignIn } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { ApiError } from '#web/base/apiError.ts';
import { forgetKeptFiles } from '#web/files/showing/fetching/sealedCache.ts';
import { useClearAtLock } from '#web/session/clearing.tsx';
import { forgetUserId } from '#web/session/memory/rememberedUserId.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { useUsername } from './parts.tsx';

export interface DeletionOptions {
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
  /** Whether the user has confirmed it before, and only finishes it. */
  readonly isBegun?: boolean;
}

interface Typing {
  readonly currentTarget: { readonly value: string };
}

function useMissing(username: string, isBegun: boolean) {
  const { t } = useTranslation('account');
  return (name: string, password: string): string | undefined => {
    if (!isBegun && name.trim() !== username) return t('deletion.nameRequired');
    return password === '' ? t('deletion.passwordRequired') : undefined;
  };
}

/**
 * Holds the sign-in, which is refused from the end of the account on: another request of the page would lead to the
 * sign-in service, before the response is there, or before the user has tried again after a lost one.
 * @returns `hold`, which resolves with whether the component is still there, and otherwise holds nothing; and `letGo`,
 * which is called by itself when the component has gone
 */
function useHeldSignIn() {
  const { session } = useSignIn();
  const isShown = useIsShown();
  const held = useRef<() => void>(undefined);
  const letGo = useCallback((): void => {
    held.current?.();
    held.current = undefined;
  }, []);
  useEffect(() => letGo, [letGo]);
  const hold = async (): Promise<boolean> => {
    // While it is held no token is renewed, and the deletion itself needs one.
    await session.accessToken();
    if (isShown.current) held.current ??= session.hold('deletion');
    return isShown.current;
  };
  return { hold, letGo };
}

/**
 * Forgets what this browser remembers of a user whose account is deleted: another one may get its id, on a machine where
 * accounts are made anew. All that is kept of a user is under a key that ends with the id.
 */
export async function forgetAccount(user: SignedInUser | null | undefined): Promise<void> {
  const userId = userIdOf(user);
  for (const key of Object.keys(localStorage)) {
    if (userId !== undefined && key.endsWith(`.${userId}`)) localStorage.removeItem(key);
  }
  const identity = identityOf(user);
  if (identity) forgetUserId(identity);
  await forgetKeptFiles();
}

/** Whether a repetition would be refused too, because the sign-in has ended: only a new one helps. */
const isSignInOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Deletes the account with its password, then what this browser remembers of it. */
export function useDeletion({ onBusy, onDone, isBegun = false }: DeletionOptions) {
  const { t } = useTranslation('account');
  const api = useApi();
  const username = useUsername();
  const { user } = useAuth();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { hold, letGo } = useHeldSignIn();
  const missing = useMissing(username, isBegun)(name, password);

  const { run, ...submission } = useSubmission({
    onBusy,
    textOf: (error) => {
      const isWrong = isWrongPassword(error);
      if (isWrong || isSignInOver(error)) letGo();
      if (!isWrong) {
        return failureText(error, t('deletion.failed'), () => t('deletion.noResponse'));
      }
      setWrong(reasonOf(error));
      field.current?.focus();
      return undefined;
    },
  });

  const onSubmit = (): void => {
    if (missing !== undefined) return;
    void run(async () => {
      if (!(await hold())) return;
      await api.call(account.deleteAccount, { body: { currentPassword: password } });
      await forgetAccount(user);
      onDone();
    });
  };

  const nameProps = { value: name, onChange: ({ currentTarget }: Typing) => setName(currentTarget.value) };
  const passwordProps = {
    ref: field,
    value: password,
    error: wrong,
    onChange: ({ currentTarget }: Typing) => {
      setPassword(currentTarget.value);
      setWrong(undefined);
    },
  };
  const wasCleared = useClearAtLock(password !== '', () => setPassword(''));
  return { username, nameProps, passwordProps, missing, onSubmit, wasCleared, ...submission };
}
