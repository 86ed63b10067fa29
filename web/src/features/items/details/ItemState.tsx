import { Badge } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { sessionStatusQuery } from '#web/session/api.ts';
import { ItemMarks } from '../home/ItemMarks.tsx';

/** Whether the item is encrypted, and what is exceptional about it. */
export function ItemState({ item }: { readonly item: Item }) {
  const { t } = useTranslation('home');
  const level = useQuery({ ...sessionStatusQuery(useApi()), enabled: false }).data?.securityLevel ?? null;
  return (
    <>
      {item.isEncrypted && (
        <Badge variant="light" tt="none" fw={500} leftSection={<IconLock size={12} aria-hidden="true" />}>
          {t('card.encrypted')}
        </Badge>
      )}
      <ItemMarks item={item} hasLevel={level !== null} />
    </>
  );
}
