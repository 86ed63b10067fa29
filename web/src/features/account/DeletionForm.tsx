import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClearedNote } from '#web/session/clearing.tsx';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { PasswordField, UsernameHint } from './parts.tsx';
import type { useDeletion } from './useDeletion.ts';

interface DeletionFormProps {
  readonly deletion: ReturnType<typeof useDeletion>;
  readonly submit: string;
  readonly cancel?: string;
  readonly onCancel: () => void;
  /** Stands above the password. */
  readonly children?: ReactNode;
}

/** Asks for the account password, with which the account is deleted. */
export function DeletionForm({ deletion, children, ...actions }: DeletionFormProps) {
  const { t } = useTranslation('account');
  const { username, passwordProps, wasCleared, ...sending } = deletion;
  return (
    <FormWithActions danger {...actions} {...sending}>
      <UsernameHint username={username} />
      {children}
      <PasswordField
        {...passwordProps}
        label={t('deletion.password')}
        description={t('deletion.passwordHint')}
        autoComplete="current-password"
      />
      <ClearedNote isShown={wasCleared} />
    </FormWithActions>
  );
}
