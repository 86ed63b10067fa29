import { Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { needsAuthentication } from '#web/session/authentication.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { isolate } from '#web/ui/text.ts';
import { useItem } from '../api/items.ts';
import { emptyItem, type ItemInput } from '../form/itemForm.ts';
import { duplicateOf, templateOf } from './copying.ts';
import type { Source } from './source.ts';

const LockedNotice = lazyPart(() => import('#web/session/cover/LockedNotice.tsx'));

interface FromItemProps {
  readonly source: Source;
  /** The form, which begins with what the function gives. */
  readonly children: (initial: () => ItemInput) => ReactNode;
}

/** The form of a new item that begins with a stored one. Without that item it begins empty, and says so. */
export default function FromItem({ source, children }: FromItemProps) {
  const { t } = useTranslation('createItem');
  const { data: item, error } = useItem(source.id);
  if (!item && needsAuthentication(error)) {
    return (
      <Suspense fallback={<Skeleton height={400} />}>
        <LockedNotice />
      </Suspense>
    );
  }
  if (!item && !error) return <Skeleton height={400} />;
  const initial = (): ItemInput => {
    if (!item) return emptyItem();
    if (source.kind === 'template') return templateOf(item);
    return duplicateOf(item, t('source.name', { name: item.name }));
  };
  return (
    <Stack>
      <Text c="dimmed" size="sm" role="status">
        {item ? t(`source.${source.kind}`, { name: isolate(item.name) }) : t('source.missing')}
      </Text>
      {children(initial)}
    </Stack>
  );
}
