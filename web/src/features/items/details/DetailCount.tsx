import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function DetailCount({ count }: { readonly count: number }) {
  const { t } = useTranslation('itemDetails');
  return (
    <Text size="sm" c="dimmed" role="status">
      {count === 0 ? t('noDetails') : t('detailCount', { count })}
    </Text>
  );
}
