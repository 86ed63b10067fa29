import { Button, Code, Image, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#web/ui/DialogActions.tsx';
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
import styles from './KeyView.module.css';
import { useUsername } from './parts.tsx';

/** The white margin around the code, in modules. */
const QUIET_ZONE = 4;

/** A data URL of the text's QR code. It is drawn in the browser, because the text is a secret. */
async function drawCode(text: string): Promise<string> {
  const { toString: draw } = await import('qrcode');
  const svg = await draw(text, { type: 'svg', errorCorrectionLevel: 'M', margin: QUIET_ZONE });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

interface OfferedKey {
  /** In base 32, for typing it in. */
  readonly secret: string;
  /** The same as an `otpauth:` address, which opens an app on this device. */
  readonly address: string;
  /** A data URL of its QR code. */
  readonly picture: string;
}

/** A new key for an authenticator app. */
function useOfferedKey() {
  const { t } = useTranslation('common');
  const directory = useDirectory();
  const faultText = useFaultText();
  const username = useUsername();
  const [key, setKey] = useState<OfferedKey>();
  const [error, setError] = useState<unknown>();
  const issuer = t('appName');

  const load = useCallback(async (): Promise<OfferedKey> => {
    const { secret, address } = await (await directory()).offerKey(issuer, username);
    return { secret, address, picture: await drawCode(address) };
  }, [directory, issuer, username]);

  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another key
  useEffect(() => {
    let isGone = false;
    setError(undefined);
    load().then(
      (offered) => isGone || setKey(offered),
      (reason: unknown) => isGone || setError(reason),
    );
    return () => {
      isGone = true;
    };
  }, [load, attempt]);

  return {
    key,
    failure: error === undefined ? undefined : faultText(error),
    retry: () => setAttempt((count) => count + 1),
  };
}

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

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
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

const GROUP = /.{1,4}/g;

function KeyView({ secret, address, picture }: OfferedKey) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.key}>
      {/* The code is dark on white in the dark theme too: many scanners do not read an inverted one. */}
      <Image src={picture} alt={t('authenticator.picture')} w={200} h={200} bg="white" radius="md" />
      <Button component="a" href={address} variant="default" fullWidth hiddenFrom="sm">
        {t('authenticator.openApp')}
      </Button>
      <Stack gap={4} className={styles.text}>
        <Text size="sm">{t('authenticator.orType')}</Text>
        <Code block className={styles.code} aria-label={t('authenticator.key')}>
          {secret.match(GROUP)?.join(' ')}
        </Code>
        <Text size="sm" c="dimmed">
          {t('authenticator.keep')}
        </Text>
      </Stack>
    </div>
  );
}

interface SetUpStepsProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function Loading() {
  const { t } = useTranslation('account');
  return (
    <>
      <VisuallyHidden role="status">{t('authenticator.making')}</VisuallyHidden>
      <Skeleton height={200} width={200} />
    </>
  );
}

function Confirmation({
  offered,
  onBusy,
  onCancel,
  onDone,
}: SetUpStepsProps & { readonly offered: OfferedKey }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const { fieldProps, onSubmit, endOthersField, isSending, failure } = useConfirmation({ onBusy, onDone });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
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
        <Failure text={failure} />
        <DialogActions
          submit={t('authenticator.submit')}
          cancel={{ label: common('cancel'), onClick: onCancel }}
          isSending={isSending}
        />
      </Stack>
    </form>
  );
}

function SetUpSteps(props: SetUpStepsProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const { key, failure, retry } = useOfferedKey();
  return (
    <Stack>
      <Text size="sm">{t('authenticator.effect')}</Text>
      {key && <Confirmation offered={key} {...props} />}
      {!key && failure === undefined && <Loading />}
      <Failure text={failure}>
        <Button variant="default" mt="sm" onClick={retry}>
          {common('retry')}
        </Button>
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
