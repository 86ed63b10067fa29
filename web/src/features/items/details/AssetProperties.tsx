import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { CAROUSEL_IMAGE_MAX_HEIGHT_PX } from '#shared/domain/constants.ts';
import { imagesOf } from '#shared/domain/items.ts';
import { PropertyList } from '#web/ui/Facts.tsx';

const PhotoCarousel = lazy(() => import('./PhotoCarousel.tsx'));

export function DetailCount({ count }: { readonly count: number }) {
  const { t } = useTranslation('itemDetails');
  return (
    <Text size="sm" c="dimmed" role="status">
      {count === 0 ? t('noDetails') : t('detailCount', { count })}
    </Text>
  );
}

export function AssetProperties({ item }: { readonly item: Item }) {
  const { t } = useTranslation('itemDetails');
  const photos = imagesOf(item.properties);
  return (
    <Card withBorder component="section">
      <Stack>
        <Title order={2}>{t('properties')}</Title>
        {photos.length > 0 && (
          <Suspense fallback={<Skeleton height={CAROUSEL_IMAGE_MAX_HEIGHT_PX} />}>
            <PhotoCarousel key={photos.join(' ')} photos={photos} itemName={item.name} />
          </Suspense>
        )}
        <DetailCount count={item.properties.length} />
        <PropertyList properties={item.properties} />
      </Stack>
    </Card>
  );
}
