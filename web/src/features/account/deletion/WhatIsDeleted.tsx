import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const EFFECTS = ['items', 'transfers', 'account', 'kept'] as const;

/** What the deletion of an account does. */
export function WhatIsDeleted() {
  const { t } = useTranslation('account');
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('deletion.lead')}</Text>
      <List size="sm" spacing={4}>
        {EFFECTS.map((effect) => (
          <List.Item key={effect}>{t(`deletion.effects.${effect}`)}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
