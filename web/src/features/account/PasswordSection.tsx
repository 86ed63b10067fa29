import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { ClearedNote, useClearAtLock } from '#web/session/clearing.tsx';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { successToast } from '#web/ui/dialogs.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { AfterSignIn } from './AccountAccess.tsx';
import { NotNoted, useCredentialChange, useEndOthers } from './credentialChange.tsx';
import { faultOf, useDirectoryPassword, useFaultText } from './directory.ts';
import { PasswordField, Section, UsernameHint, useUsername } from './parts.tsx';

interface Options {
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}

interface Passwords {
  readonly current: string;
  readonly next: string;
  readonly repeated: string;
}

const FIELD_OF = { wrongPassword: 'current', weakPassword: 'next' } as const;

/** Changes the account password. A fault of either password is explained at its field. */
function usePasswordChange({ onBusy, onDone }: Options) {
  const { t } = useTranslation('account');
  const changePassword = useDirectoryPassword();
  const faultText = useFaultText();
  const { change, beginAnew } = useCredentialChange('account_password_changed');
  const { endOthers, field: endOthersField } = useEndOthers();
  const form = useForm<Passwords>({
    initialValues: { current: '', next: '', repeated: '' },
    onValuesChange: beginAnew,
    validate: {
      current: (text) => (text === '' ? t('password.missing') : null),
      next: (text, { current }) => {
        if (text === '') return t('password.missingNew');
        return text === current ? t('password.same') : null;
      },
      repeated: (text, { next }) => (text === next ? null : t('password.mismatch')),
    },
  });

  const { run, ...submission } = useSubmission({
    onBusy,
    textOf: (error) => {
      if (error instanceof NotNoted) return t('endOthers.failed');
      const fault = faultOf(error);
      if (fault !== 'wrongPassword' && fault !== 'weakPassword') return faultText(error);
      const field = FIELD_OF[fault];
      form.setFieldError(field, faultText(error));
      form.getInputNode(field)?.focus();
      return undefined;
    },
  });

  const onSubmit = form.onSubmit(
    ({ current, next }) =>
      run(async () => {
        await change(() => changePassword(current, next), endOthers);
        onDone();
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const isFilled = Object.values(form.values).some((text) => text !== '');
  const wasCleared = useClearAtLock(isFilled, form.reset);
  return { form, onSubmit, endOthersField, wasCleared, ...submission };
}

interface PasswordFormProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function PasswordForm({ onBusy, onCancel, onDone }: PasswordFormProps) {
  const { t } = useTranslation('account');
  const { form, endOthersField, wasCleared, ...sending } = usePasswordChange({
    onBusy,
    onDone,
  });
  return (
    <FormWithActions submit={t('password.submit')} onCancel={onCancel} {...sending}>
      <Text size="sm">{t('password.effect')}</Text>
      <UsernameHint username={useUsername()} />
      <PasswordField
        {...form.getInputProps('current')}
        label={t('password.current')}
        autoComplete="current-password"
        data-autofocus
      />
      <PasswordField
        {...form.getInputProps('next')}
        label={t('password.next')}
        description={t('password.rules')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.getInputProps('repeated')}
        label={t('password.repeated')}
        autoComplete="new-password"
      />
      {endOthersField}
      <ClearedNote isShown={wasCleared} />
    </FormWithActions>
  );
}

export function PasswordSection() {
  const { t } = useTranslation('account');
  const [isOpened, { open, close }] = useDisclosure(false);
  const onDone = (): void => {
    close();
    void successToast(t('password.done'));
  };
  return (
    <Section
      title={t('password.title')}
      text={t('password.text')}
      actions={
        <AfterSignIn>
          <Button variant="default" onClick={open}>
            {t('password.action')}
          </Button>
        </AfterSignIn>
      }
    >
      <FormDialog opened={isOpened} title={t('password.action')} onClose={close}>
        {(setBusy) => <PasswordForm onBusy={setBusy} onCancel={close} onDone={onDone} />}
      </FormDialog>
    </Section>
  );
}
