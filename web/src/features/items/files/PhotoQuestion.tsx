import { Stack, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/buttons.tsx';

interface PhotoQuestionProps {
  readonly count: number;
  readonly onAgree: () => void;
}

/** Stands in place of the photos of a received item until its owner wants to load them. */
export default function PhotoQuestion({ count, onAgree }: PhotoQuestionProps) {
  const { t } = useTranslation('itemDetails');
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={500}>{t('images.received', { count })}</Text>
      <Text size="sm" c="dimmed">
        {t('images.receivedNote')}
      </Text>
      <IconButton variant="default" icon={IconPhoto} onClick={onAgree}>
        {t('images.show')}
      </IconButton>
    </Stack>
  );
}
