import { Alert, Button, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/api/failureText.ts';
import { successToast } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useChangeImpact, useRefresh } from '../api.ts';
import { showRecoveryKey } from '../recovery/RecoveryKey.tsx';
import { ResetView } from '../reset/ResetView.tsx';
import { CurrentPasswordForm, type PasswordChanged, RecoveryForm } from './changeForms.tsx';
import { type ChangeOptions, type ChangeView, OptionsView } from './OptionsView.tsx';

/** After a change of the password the dialog closes, and a new recovery key is shown. */
function usePasswordChanged(onClose: () => void): (change: PasswordChanged) => void {
  const { t } = useTranslation('encryptionDialogs');
  const refresh = useRefresh();
  return ({ message, newRecoveryKey }) => {
    onClose();
    void refresh();
    void successToast(message || t('change.done'));
    if (newRecoveryKey !== undefined) void showRecoveryKey(newRecoveryKey);
  };
}

interface CannotChangeProps {
  readonly message: string;
  readonly onClose: () => void;
}

function CannotChange({ message, onClose }: CannotChangeProps) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  return (
    <Stack>
      <Alert role="note" icon={<IconInfoCircle aria-hidden="true" />}>
        {message || t('change.cannotChange')}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
      </Group>
    </Stack>
  );
}

interface ChangeViewsProps {
  readonly mode: ChangeMode;
  readonly options: ChangeOptions;
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
}

const firstView = (mode: ChangeMode, { securityLevel }: ChangeOptions): ChangeView =>
  mode === 'recovery' && securityLevel === 'Enhanced' ? 'recovery' : 'options';

function ChangeViews({ mode, options, onBusy, onClose }: ChangeViewsProps) {
  const [view, setView] = useState(() => firstView(mode, options));
  const onChanged = usePasswordChanged(onClose);
  const form = {
    makesNewKey: options.securityLevel === 'Enhanced',
    onBusy,
    onBack: () => setView('options'),
    onChanged,
  };
  if (!options.impact.canChange) return <CannotChange message={options.impact.message} onClose={onClose} />;
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

interface ChangePasswordProps {
  readonly mode: ChangeMode;
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
}

/** Requests first what this user can do. */
function ChangePassword({ mode, onBusy, onClose }: ChangePasswordProps) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  const { data, error, refetch, isFetching } = useChangeImpact();
  const failed = t('change.loadFailed');

  if (data) return <ChangeViews mode={mode} options={data} onBusy={onBusy} onClose={onClose} />;
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
      <Failure text={failureText(error, { fallback: failed, thrown: () => failed })} />
      <Group justify="flex-end">
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {common('retry')}
        </Button>
      </Group>
    </Stack>
  );
}

interface ChangePasswordDialogProps {
  readonly opened: boolean;
  readonly mode: ChangeMode;
  readonly onClose: () => void;
}

/** All ways to a new encryption password. In recovery mode it opens with the recovery key, where there is one. */
export function ChangePasswordDialog({ opened, mode, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation('encryptionDialogs');
  return (
    <FormDialog opened={opened} title={t('change.title')} onClose={onClose}>
      {(setBusy) => <ChangePassword mode={mode} onBusy={setBusy} onClose={onClose} />}
    </FormDialog>
  );
}
