import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeepingTools } from './KeepingTools.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { WordGrid } from './WordGrid.tsx';

interface RecoveryWordsProps {
  readonly words: readonly string[];
  readonly onNext: () => void;
}

function Tips() {
  const { t } = useTranslation('encryptionDialogs');
  return (
    <Stack gap={4}>
      <Title order={3}>{t('recoveryKey.tipsTitle')}</Title>
      <List size="sm" spacing={4}>
        <List.Item>{t('recoveryKey.tips.paper')}</List.Item>
        <List.Item>{t('recoveryKey.tips.apart')}</List.Item>
        <List.Item>{t('recoveryKey.tips.order')}</List.Item>
        <List.Item>{t('recoveryKey.tips.once')}</List.Item>
      </List>
    </Stack>
  );
}

/** The words, the ways to keep them, and advice. */
export function RecoveryWords({ words, onNext }: RecoveryWordsProps) {
  const { t } = useTranslation('encryptionDialogs');
  return (
    <Stack>
      <Text>{t('recoveryKey.lead')}</Text>
      <WordGrid words={words} />
      <KeepingTools words={words} />
      <Tips />
      <Group justify="flex-end">
        <Button rightSection={<IconArrowRight size={18} aria-hidden="true" />} onClick={onNext}>
          {t('recoveryKey.next')}
        </Button>
      </Group>
      <PrintSheet words={words} />
    </Stack>
  );
}
