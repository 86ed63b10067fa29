import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Holds the place of a screen whose code is on its way. */
export function ScreenSkeleton() {
  const { t } = useTranslation('common');
  return (
    <Stack gap="lg" role="status" aria-label={t('loading')}>
      <Skeleton height={40} width="min(320px, 60%)" />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </Stack>
  );
}
