import { Badge } from '@mantine/core';
import { IconLock, IconLockOpen, IconTransfer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { sessionStatusQuery } from '#web/session/api.ts';
import styles from './ItemBadges.module.css';

type StatedItem = Pick<Item, 'isEncrypted' | 'inTransit'>;

/**
 * Whether an item is encrypted and in transit. An item that is not encrypted although its owner chose a level is
 * marked: whoever writes the tables could have made it.
 */
export function StateBadges({ item }: { readonly item: StatedItem }) {
  const { t } = useTranslation('home');
  const level = useQuery({ ...sessionStatusQuery(useApi()), enabled: false }).data?.securityLevel ?? null;
  return (
    <>
      {item.isEncrypted ? (
        <Badge variant="light" tt="none" leftSection={<IconLock size={12} aria-hidden="true" />}>
          {t('card.encrypted')}
        </Badge>
      ) : (
        level !== null && (
          <Badge
            variant="light"
            color="yellow"
            tt="none"
            leftSection={<IconLockOpen size={12} aria-hidden="true" />}
          >
            {t('card.plain')}
          </Badge>
        )
      )}
      {item.inTransit && (
        <Badge
          variant="light"
          color="yellow"
          tt="none"
          leftSection={<IconTransfer size={12} aria-hidden="true" />}
        >
          {t('card.inTransit')}
        </Badge>
      )}
    </>
  );
}

/** The type of an item, and its states. */
export function ItemBadges({ item }: { readonly item: StatedItem & Pick<Item, 'assetType'> }) {
  return (
    <div className={styles.badges}>
      <Badge variant="default" tt="none" className={styles.badge} title={item.assetType}>
        <bdi>{item.assetType}</bdi>
      </Badge>
      <StateBadges item={item} />
    </div>
  );
}
