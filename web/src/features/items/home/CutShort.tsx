import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/incomplete.ts';

/** Says that only a part of the items could be read, and reads them again. */
export default function CutShort({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('cutShort');
  return (
    <Alert
      role="alert"
      color="red"
      mb="md"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t('title')}
    >
      <p>{t('text')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('again')}
      </Button>
    </Alert>
  );
}
