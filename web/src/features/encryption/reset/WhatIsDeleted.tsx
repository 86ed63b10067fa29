import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** What a reset takes away, before it does. */
export function WhatIsDeleted() {
  const { t } = useTranslation('encryptionDialogs');
  return (
    <Alert color="red" role="note" icon={<IconAlertTriangle aria-hidden="true" />} title={t('reset.lead')}>
      <List size="sm" mb="xs">
        <List.Item>{t('reset.items')}</List.Item>
        <List.Item>{t('reset.transfers')}</List.Item>
        <List.Item>{t('reset.keys')}</List.Item>
      </List>
      {t('reset.after')}
    </Alert>
  );
}
