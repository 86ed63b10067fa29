import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataReset } from '#shared/contract/encryption.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { failureText, isWrongPassword, reasonOf } from '#web/api/failureText.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { useUsername } from '../parts/useUsername.ts';

interface DeletionOptions {
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

/** Deletes the account, once the username and the account password are there. */
export function useDeletion({ onBusy, onDone }: DeletionOptions) {
  const { t } = useTranslation('account');
  const api = useApi();
  const username = useUsername();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const missing = useMissing(username)(name, password);

  const { run, ...submission } = useSubmission({
    onBusy,
    textOf: (error) => {
      if (!isWrongPassword(error)) {
        return failureText(error, { fallback: t('deletion.failed'), thrown: () => t('deletion.noAnswer') });
      }
      setWrong(reasonOf(error));
      field.current?.focus();
      return undefined;
    },
  });

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (missing !== undefined) return;
    void run(async () => {
      await api.call(dataReset.deleteAccount, { body: { currentPassword: password } });
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
  return { username, nameProps, passwordProps, missing, onSubmit, ...submission };
}
