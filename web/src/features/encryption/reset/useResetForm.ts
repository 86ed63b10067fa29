import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isWrongPassword, reasonOf } from '#web/api/failureText.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { useResetEncryptedData } from '../api/resetEncryptedData.ts';
import { useFocused } from '../parts/useFocused.ts';

interface ResetFormOptions {
  readonly onBusy: (busy: boolean) => void;
  /** Is given what to tell the person. */
  readonly onDone: (text: string) => void;
}

/** Deletes all encrypted data, once the account password is there. A wrong one is said at its field. */
export function useResetForm({ onBusy, onDone }: ResetFormOptions) {
  const { t } = useTranslation('encryptionDialogs');
  const { mutateAsync } = useResetEncryptedData();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useFocused<HTMLInputElement>();

  const { run, ...submission } = useSubmission({
    onBusy,
    textOf: (error) => {
      if (!isWrongPassword(error)) {
        return failureText(error, { fallback: t('reset.failed'), thrown: () => t('reset.thrown') });
      }
      setWrong(reasonOf(error));
      field.current?.focus();
      return undefined;
    },
  });

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      const { message } = await mutateAsync(password);
      onDone(message || t('reset.done'));
    });
  };

  const fieldProps = {
    ref: field,
    label: t('reset.accountPassword'),
    description: t('reset.accountPasswordHint'),
    autoComplete: 'current-password',
    value: password,
    error: wrong,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setPassword(currentTarget.value);
      setWrong(undefined);
    },
  };
  return { fieldProps, isFilled: password !== '', onSubmit, ...submission };
}
