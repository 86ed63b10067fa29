import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '#shared/contract/account.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { failureText, isWrongPassword, reasonOf } from '#web/api/failureText.ts';
import { identityOf } from '#web/auth/identity.ts';
import { useAuth, useSignIn } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { forgetKeptFiles } from '#web/files/showing/fetching/sealedCache.ts';
import { useClearAtLock } from '#web/session/clearing.tsx';
import { forget } from '#web/session/memory/remembered.ts';
import { forgetUserId } from '#web/session/memory/rememberedUserId.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { useUsername } from './parts.tsx';

export interface DeletionOptions {
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}

interface Typing {
  readonly currentTarget: { readonly value: string };
}

function useMissing(username: string) {
  const { t } = useTranslation('account');
  return (name: string, password: string): string | undefined => {
    if (name.trim() !== username) return t('deletion.nameRequired');
    return password === '' ? t('deletion.passwordRequired') : undefined;
  };
}

/**
 * Holds the sign-in, which is refused from the end of the account on: another request of the page would lead to the
 * sign-in service, before the response is there, or before the user has tried again after a lost one.
 * @returns a function that holds it or lets it go; it is let go when the component has gone
 */
function useHeldSignIn(): (held: boolean) => Promise<void> {
  const { session } = useSignIn();
  const isHeld = useRef(false);
  useEffect(
    () => () => {
      if (isHeld.current) session.hold(false);
    },
    [session],
  );
  return async (held) => {
    // While it is held no token is renewed, and the deletion itself needs one.
    if (held) await session.accessToken();
    isHeld.current = held;
    session.hold(held);
  };
}

/** Deletes the account with its password, then what this browser remembers of it. */
export function useDeletion({ onBusy, onDone }: DeletionOptions) {
  const { t } = useTranslation('account');
  const api = useApi();
  const username = useUsername();
  const { user } = useAuth();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const hold = useHeldSignIn();
  const missing = useMissing(username)(name, password);

  const { run, ...submission } = useSubmission({
    onBusy,
    textOf: (error) => {
      if (!isWrongPassword(error)) {
        return failureText(error, { fallback: t('deletion.failed'), thrown: () => t('deletion.noResponse') });
      }
      void hold(false);
      setWrong(reasonOf(error));
      field.current?.focus();
      return undefined;
    },
  });

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (missing !== undefined) return;
    void run(async () => {
      await hold(true);
      await api.call(account.deleteAccount, { body: { currentPassword: password } });
      forget(userIdOf(user) ?? '');
      const identity = identityOf(user);
      if (identity) forgetUserId(identity);
      await forgetKeptFiles();
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
