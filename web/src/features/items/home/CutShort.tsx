import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Says that only a part of the items could be read, and reads them again. */
export default function CutShort({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('home');
  return (
    <Alert
      role="alert"
      color="red"
      mb="md"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t('cutShort.title')}
    >
      <p>{t('cutShort.text')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('cutShort.again')}
      </Button>
    </Alert>
  );
}
