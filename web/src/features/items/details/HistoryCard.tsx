import { Card, Stack, Title } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';

const ItemHistory = lazy(() => import('../history/ItemHistory.tsx'));

/** The item's provenance; its code follows the page. */
export function HistoryCard({ id }: { readonly id: string }) {
  const { t } = useTranslation('itemDetails');
  const heading = useId();
  return (
    <Card withBorder component="section" aria-labelledby={heading}>
      <Stack>
        <Title order={2} id={heading}>
          {t('history.title')}
        </Title>
        <Suspense fallback={null}>
          <ItemHistory id={id} />
        </Suspense>
      </Stack>
    </Card>
  );
}
