import { Alert, Button, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { failureText } from '#web/api/failureText.ts';
import { routes } from '#web/base/routes.ts';
import { RetryButton } from '#web/ui/buttons.tsx';
import { successToast } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useChangeImpact, useRefresh } from '../api.ts';
import { showRecoveryKey } from '../recovery/RecoveryKey.tsx';
import { ResetView } from '../reset/ResetView.tsx';
import { CurrentPasswordForm, type PasswordChanged, RecoveryForm } from './changeForms.tsx';
import { type ChangeOptions, type ChangeView, OptionsView } from './OptionsView.tsx';

/** After a change of the password the dialog closes, and a new recovery key is shown. */
function usePasswordChanged(onDone: () => void): (change: PasswordChanged) => void {
  const { t } = useTranslation('encryptionDialogs');
  const refresh = useRefresh();
  return ({ message, newRecoveryKey }) => {
    onDone();
    void refresh();
    void successToast(message || t('change.done'));
    if (newRecoveryKey !== undefined) void showRecoveryKey(newRecoveryKey);
  };
}

interface CannotChangeProps extends Pick<ChangePasswordDialogProps, 'onClose' | 'onSetUp'> {
  readonly message: string;
}

/** There is no password to change: leads to where one is chosen. */
function CannotChange({ message, onClose, onSetUp }: CannotChangeProps) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const setUp = (): void => {
    onClose();
    if (onSetUp) onSetUp();
    else void navigate(routes.encryptionSettings.href());
  };
  return (
    <Stack>
      <Alert role="note" icon={<IconInfoCircle aria-hidden="true" />}>
        {message || t('change.cannotChange')}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
        <Button onClick={setUp}>{t('change.setUp')}</Button>
      </Group>
    </Stack>
  );
}

interface ChangePasswordProps extends Omit<ChangePasswordDialogProps, 'opened'> {
  readonly onBusy: (busy: boolean) => void;
}

interface ChangeViewsProps extends ChangePasswordProps {
  readonly options: ChangeOptions;
}

const firstView = (mode: ChangeMode, { securityLevel }: ChangeOptions): ChangeView =>
  mode === 'recovery' && securityLevel === 'Enhanced' ? 'recovery' : 'options';

function ChangeViews({ options, onBusy, ...dialog }: ChangeViewsProps) {
  const { mode, onClose, onLeave = onClose, onChanged: onDone = onClose } = dialog;
  const [view, setView] = useState(() => firstView(mode, options));
  const onChanged = usePasswordChanged(onDone);
  const form = {
    makesNewKey: options.securityLevel === 'Enhanced',
    onBusy,
    onBack: () => setView('options'),
    onLeave,
    onChanged,
  };
  if (!options.impact.canChange) return <CannotChange {...dialog} message={options.impact.message} />;
  switch (view) {
    case 'options':
      return <OptionsView options={options} onChoose={setView} onClose={onClose} />;
    case 'current':
      return <CurrentPasswordForm {...form} />;
    case 'recovery':
      return <RecoveryForm {...form} />;
    case 'reset':
      return <ResetView onBusy={onBusy} onBack={form.onBack} />;
  }
}

export type ChangeMode = 'normal' | 'recovery';

/** Requests first what this user can do. */
function ChangePassword(props: ChangePasswordProps) {
  const { t } = useTranslation('encryptionDialogs');
  const { data, error, refetch, isFetching } = useChangeImpact();
  const failed = t('change.loadFailed');

  if (data) return <ChangeViews {...props} options={data} />;
  if (!error) {
    return (
      <Center mih={160} role="status">
        <Group gap="sm">
          <Loader size="sm" aria-hidden="true" />
          <Text>{t('change.loading')}</Text>
        </Group>
      </Center>
    );
  }
  return (
    <Stack>
      <Failure text={failureText(error, failed)} />
      <Group justify="flex-end">
        <RetryButton isRetrying={isFetching} onRetry={refetch} />
      </Group>
    </Stack>
  );
}

interface ChangePasswordDialogProps {
  readonly opened: boolean;
  readonly mode: ChangeMode;
  readonly onClose: () => void;
  /** Called in place of `onClose` when a link leads away. */
  readonly onLeave?: () => void;
  /** Called in place of `onClose` after a change. */
  readonly onChanged?: () => void;
  /** Chooses a first level with a password; by default the settings open. */
  readonly onSetUp?: () => void;
}

/** All ways to a new encryption password. In recovery mode it opens with the recovery key, where there is one. */
export function ChangePasswordDialog({ opened, ...props }: ChangePasswordDialogProps) {
  const { t } = useTranslation('encryptionDialogs');
  return (
    <FormDialog opened={opened} title={t('change.title')} onClose={props.onClose}>
      {(setBusy) => <ChangePassword {...props} onBusy={setBusy} />}
    </FormDialog>
  );
}
