import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const ROWS = ['a', 'b', 'c'];
/** About a transfer's, so that little moves when they arrive. */
const ROW_HEIGHT_PX = 136;

/** Transfers to be, while they are on their way. */
export function TransfersLoading() {
  const { t } = useTranslation('pendingTransfers');
  return (
    <>
      <Text role="status" mb="md" c="dimmed">
        {t('loading')}
      </Text>
      <Stack gap="xs" aria-hidden="true">
        {ROWS.map((row) => (
          <Skeleton key={row} height={ROW_HEIGHT_PX} />
        ))}
      </Stack>
    </>
  );
}
