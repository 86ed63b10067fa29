import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SECURITY_LEVELS } from '#shared/domain/levels.ts';

/** The outline of the screen while its content is on the way. */
export function SettingsLoading() {
  const { t } = useTranslation('common');
  return (
    <Stack gap="lg" role="status" aria-label={t('loading')}>
      <Skeleton height={144} />
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        {SECURITY_LEVELS.map((level) => (
          <Skeleton key={level} height={360} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
