import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/account.ts';
import { useNavigate } from 'react-router';
import { account } from '#shared/contract/account.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { failureText } from '#web/api/failureText.ts';
import { routes } from '#web/base/routes.ts';
import { confirmDialog } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { AccountAccessProvider } from './AccountAccess.tsx';
import { AuthenticatorSection } from './AuthenticatorSection.tsx';
import { DeletionSection } from './DeletionSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { Section } from './parts.tsx';
import { SignInsSection } from './SignInsSection.tsx';

function SignOutSection() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const api = useApi();
  const { isSending, failure, run } = useSubmission({
    textOf: (error) =>
      failureText(error, { fallback: t('faults.unknown'), thrown: () => t('faults.unknown') }),
  });

  const signOut = async (): Promise<void> => {
    await api.call(account.signOutEverywhere, { body: {} });
    await navigate(routes.logout.href());
  };
  const ask = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: t('everywhere.title'),
      text: t('everywhere.effect'),
      confirmLabel: t('everywhere.action'),
    });
    if (isConfirmed) await run(signOut);
  };
  return (
    <Section
      title={t('everywhere.title')}
      text={t('everywhere.text')}
      actions={
        <Button variant="default" loading={isSending} onClick={() => void ask()}>
          {t('everywhere.action')}
        </Button>
      }
    >
      <Failure text={failure} />
    </Section>
  );
}

/** Wider lines are hard to read. */
const TEXT_WIDTH_PX = 800;

export default function AccountScreen() {
  const { t } = useTranslation('account');
  return (
    <AccountAccessProvider>
      <PageHeader title={t('title')} />
      <Stack gap="md" maw={TEXT_WIDTH_PX}>
        <PasswordSection />
        <AuthenticatorSection />
        <SignOutSection />
        <SignInsSection />
        <DeletionSection />
      </Stack>
    </AccountAccessProvider>
  );
}
