import { Badge, Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '#web/ui/buttons.tsx';
import { confirmDialog, successToast } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { AfterSignIn, useAccountAccess } from './AccountAccess.tsx';
import { NotNoted, useCredentialChange } from './credentialChange.tsx';
import { useAuthenticatorChanged, useDirectory, useFaultText, useHasAuthenticator } from './directory.ts';
import { Section } from './parts.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';

function TurnOff() {
  const { t } = useTranslation('account');
  const directory = useDirectory();
  const changed = useAuthenticatorChanged();
  const { change } = useCredentialChange('authenticator_turned_off');
  const faultText = useFaultText();
  const { isSending, failure, run } = useSubmission({
    textOf: (error) => (error instanceof NotNoted ? t('authenticator.notNoted') : faultText(error)),
  });

  const turnOff = async (): Promise<void> => {
    await change(async () => (await directory()).turnOffAuthenticator(), false);
    // Only now: it takes this button away, and with it the text of a failure.
    changed(false);
    void successToast(t('authenticator.turnedOff'));
  };
  const ask = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: t('authenticator.turnOff'),
      text: t('authenticator.turnOffEffect'),
      confirmLabel: t('authenticator.turnOff'),
    });
    if (isConfirmed) await run(turnOff);
  };
  return (
    <>
      <Button variant="default" loading={isSending} onClick={() => void ask()}>
        {t('authenticator.turnOff')}
      </Button>
      <Failure text={failure} />
    </>
  );
}

function Status({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation('account');
  return (
    <Group>
      <Badge variant="light" color={isOn ? 'green' : 'gray'} size="lg">
        {isOn ? t('authenticator.on') : t('authenticator.off')}
      </Badge>
    </Group>
  );
}

function LostPhone() {
  const { t } = useTranslation('account');
  return (
    <Stack gap={4}>
      <Title order={3}>{t('authenticator.lost.title')}</Title>
      <Text size="sm">{t('authenticator.lost.signedIn')}</Text>
      <Text size="sm">{t('authenticator.lost.withKey')}</Text>
      <Text size="sm">{t('authenticator.lost.else')}</Text>
    </Stack>
  );
}

function Loading() {
  const { t } = useTranslation('account');
  return (
    <>
      <VisuallyHidden role="status">{t('authenticator.loading')}</VisuallyHidden>
      <Skeleton height={26} width={64} />
    </>
  );
}

function SetUp() {
  const { t } = useTranslation('account');
  const [isOpened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('authenticator.setUp')}
      </Button>
      <SetUpDialog opened={isOpened} onClose={close} />
    </>
  );
}

/** Whether an app is in use, and the button that changes that: known after a fresh sign-in alone. */
function useAuthenticator() {
  const { data: isOn, error, refetch, isFetching } = useHasAuthenticator();
  const faultText = useFaultText();
  const retry = <RetryButton isRetrying={isFetching} onRetry={refetch} />;
  const action = isOn ? <TurnOff /> : <SetUp />;
  return {
    isOn,
    failure: isOn === undefined && error ? faultText(error) : undefined,
    action: isOn === undefined ? error && retry : action,
  };
}

export function AuthenticatorSection() {
  const { t } = useTranslation('account');
  const { token } = useAccountAccess();
  const { isOn, failure, action } = useAuthenticator();
  return (
    <Section
      title={t('authenticator.title')}
      text={t('authenticator.text')}
      actions={<AfterSignIn>{action}</AfterSignIn>}
    >
      {token !== undefined && isOn === undefined && failure === undefined && <Loading />}
      <Failure text={failure} />
      {token !== undefined && isOn !== undefined && <Status isOn={isOn} />}
      <LostPhone />
    </Section>
  );
}
