import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const LINES = ['first', 'second'];

/** Lines to be, while the history is on its way. */
export function HistoryLoading() {
  const { t } = useTranslation('itemDetails');
  return (
    <>
      <VisuallyHidden role="status">{t('history.loading')}</VisuallyHidden>
      <Stack gap="md" aria-hidden="true">
        {LINES.map((line) => (
          <Group key={line} gap="sm" wrap="nowrap">
            <Skeleton height={32} circle />
            <Stack gap={6} flex={1}>
              <Skeleton height={14} width="70%" />
              <Skeleton height={14} width="45%" />
            </Stack>
          </Group>
        ))}
      </Stack>
    </>
  );
}
