import { Text } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface ItemCountProps {
  readonly shown: number;
  readonly total: number;
  readonly ref: Ref<HTMLParagraphElement>;
}

/** How many items there are, or how many of them are shown; read out when that changes. */
export function ItemCount({ shown, total, ref }: ItemCountProps) {
  const { t } = useTranslation('home');
  return (
    <Text ref={ref} role="status" tabIndex={-1} size="sm" c="dimmed">
      {shown === total ? t('itemCount', { count: total }) : t('matchCount', { found: shown, total })}
    </Text>
  );
}
