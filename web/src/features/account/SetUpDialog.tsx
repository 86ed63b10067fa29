import { Button, Code, Image, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { successToast } from '#web/ui/dialogs.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useAuthenticatorChanged } from './directory.ts';
import styles from './KeyView.module.css';
import { type OfferedKey, useConfirmation, useOfferedKey } from './setUp.ts';

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
  const { fieldProps, onSubmit, isSending, failure } = useConfirmation({ onBusy, onDone });
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
  const onDone = (): void => {
    onClose();
    changed(true);
    void successToast(t('authenticator.turnedOn'));
  };
  return (
    <FormDialog opened={opened} title={t('authenticator.setUp')} onClose={onClose}>
      {(setBusy) => <SetUpSteps onBusy={setBusy} onCancel={onClose} onDone={onDone} />}
    </FormDialog>
  );
}
