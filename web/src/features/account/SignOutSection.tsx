import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { account } from '#shared/contract/account.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { routes } from '#web/base/routes.ts';
import { confirmDialog } from '#web/ui/dialogs.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { useDirectory, useFaultText } from './directory.ts';
import { Section } from './parts.tsx';

export function SignOutSection() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const api = useApi();
  const directory = useDirectory();
  const { isSending, failure, run } = useSubmission({ textOf: useFaultText() });

  const signOut = async (): Promise<void> => {
    const confirmed = await confirmDialog({
      title: t('everywhere.title'),
      text: t('everywhere.effect'),
      confirmLabel: t('everywhere.action'),
    });
    if (!confirmed) return;
    // In this order the user can try again: the user pool does not end the tokens that our own API accepts.
    await (await directory()).signOutEverywhere();
    await api.call(account.signOutEverywhere, { body: {} });
    await navigate(routes.logout.href());
  };
  return (
    <Section
      title={t('everywhere.title')}
      text={t('everywhere.text')}
      actions={
        <Button variant="default" loading={isSending} onClick={() => void run(signOut)}>
          {t('everywhere.action')}
        </Button>
      }
    >
      <Failure text={failure} />
    </Section>
  );
}
