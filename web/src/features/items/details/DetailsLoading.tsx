import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import layout from './ViewItem.module.css';

/** A page to be, while the item is on its way. */
export function DetailsLoading() {
  const { t } = useTranslation('itemDetails');
  return (
    <>
      <PageHeader title={t('title')} />
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <div className={layout.columns} aria-hidden="true">
        <Stack gap="lg">
          <Skeleton height={140} />
          <Skeleton height={280} />
        </Stack>
        <Skeleton height={260} />
      </div>
    </>
  );
}
