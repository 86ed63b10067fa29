import { Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '#web/ui/buttons.tsx';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { successToast } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { NotNoted, useCredentialChange, useEndOthers } from './credentialChange.tsx';
import {
  faultOf,
  useAuthenticatorChanged,
  useDirectory,
  useFaultText,
  useReadAuthenticator,
} from './directory.ts';
import { KeyLoading, KeyView, type OfferedKey, useOfferedKey } from './OfferedKey.tsx';

const CODE = /^\d{6}$/;

interface ConfirmationOptions {
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}

/** Turns the authenticator app on with a code that it shows. A wrong code is explained at its field. */
function useConfirmation({ onBusy, onDone }: ConfirmationOptions) {
  const { t } = useTranslation('account');
  const directory = useDirectory();
  const faultText = useFaultText();
  const { change } = useCredentialChange('authenticator_turned_on');
  const { endOthers, field: endOthersField } = useEndOthers();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const refuse = (text: string): void => {
    setWrong(text);
    field.current?.focus();
  };

  const { run, ...submission } = useSubmission({
    onBusy,
    textOf: (error) => {
      if (error instanceof NotNoted) return t('endOthers.failed');
      if (faultOf(error) !== 'wrongCode') return faultText(error);
      refuse(faultText(error));
      return undefined;
    },
  });

  const turnOn = async (digits: string): Promise<void> => {
    await change(async () => (await directory()).turnOnAuthenticator(digits), endOthers);
    onDone();
  };

  const onSubmit = (): void => {
    const digits = code.replaceAll(/\s/g, '');
    if (CODE.test(digits)) void run(() => turnOn(digits));
    else refuse(t('authenticator.codeForm'));
  };

  const fieldProps = {
    ref: field,
    value: code,
    error: wrong,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      setCode(currentTarget.value);
      setWrong(undefined);
    },
  };
  return { fieldProps, onSubmit, endOthersField, ...submission };
}

interface SetUpStepsProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function Confirmation({
  offered,
  onBusy,
  onCancel,
  onDone,
}: SetUpStepsProps & { readonly offered: OfferedKey }) {
  const { t } = useTranslation('account');
  const { fieldProps, endOthersField, ...sending } = useConfirmation({ onBusy, onDone });
  return (
    <FormWithActions submit={t('authenticator.submit')} onCancel={onCancel} {...sending}>
      <Text size="sm">{t('authenticator.scan')}</Text>
      <KeyView {...offered} />
      <TextInput
        {...fieldProps}
        label={t('authenticator.code')}
        description={t('authenticator.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      {endOthersField}
    </FormWithActions>
  );
}

function SetUpSteps(props: SetUpStepsProps) {
  const { t } = useTranslation('account');
  const { key, failure, retry } = useOfferedKey();
  return (
    <Stack>
      <Text size="sm">{t('authenticator.effect')}</Text>
      {key && <Confirmation offered={key} {...props} />}
      {!key && failure === undefined && <KeyLoading />}
      <Failure text={failure}>
        <RetryButton mt="sm" onRetry={retry} />
      </Failure>
    </Stack>
  );
}

interface SetUpDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Gives an authenticator app its key, and turns it on. */
export function SetUpDialog({ opened, onClose }: SetUpDialogProps) {
  const { t } = useTranslation('account');
  const changed = useAuthenticatorChanged();
  const readAgain = useReadAuthenticator();
  const onCancel = (): void => {
    onClose();
    void readAgain();
  };
  const onDone = (): void => {
    onClose();
    changed(true);
    void successToast(t('authenticator.turnedOn'));
  };
  return (
    <FormDialog opened={opened} title={t('authenticator.setUp')} onClose={onCancel}>
      {(setBusy) => <SetUpSteps onBusy={setBusy} onCancel={onCancel} onDone={onDone} />}
    </FormDialog>
  );
}
