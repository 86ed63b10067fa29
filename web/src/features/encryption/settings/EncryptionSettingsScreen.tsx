import { useTranslation } from 'react-i18next';
import '#web/base/texts/encryptionDialogs.ts';
import '#web/base/texts/encryptionPassword.ts';
import '#web/base/texts/encryptionSettings.ts';
import { useEncryptionStatus } from '#web/session/api/encryptionStatus.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Settings } from './Settings.tsx';
import { SettingsLoading } from './SettingsLoading.tsx';

function Content() {
  const { t } = useTranslation('encryptionSettings');
  const { data, isPending, refetch } = useEncryptionStatus();
  if (data) return <Settings status={data} />;
  if (isPending) return <SettingsLoading />;
  return (
    <ErrorState title={t('loadFailed.title')} text={t('loadFailed.text')} onRetry={() => void refetch()} />
  );
}

/** The security level and everything that is done with it. */
export default function EncryptionSettingsScreen() {
  const { t } = useTranslation('encryptionSettings');
  return (
    <>
      <PageHeader title={t('title')} />
      <Content />
    </>
  );
}
