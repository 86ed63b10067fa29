import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** In place of a dialog's content that could not be loaded. */
export function DialogFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('pendingTransfers');
  const { t: common } = useTranslation('common');
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t('loadFailed.title')}
    >
      <Stack align="flex-start">
        {t('loadFailed.item')}
        <Button variant="default" onClick={onRetry}>
          {common('retry')}
        </Button>
      </Stack>
    </Alert>
  );
}
