import { Badge } from '@mantine/core';
import { IconLock, IconTransfer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import styles from './ItemBadges.module.css';

/** The type of an item, and whether it is encrypted and in transit. */
export function ItemBadges({
  item,
}: {
  readonly item: Pick<Item, 'assetType' | 'isEncrypted' | 'inTransit'>;
}) {
  const { t } = useTranslation('home');
  return (
    <div className={styles.badges}>
      <Badge variant="default" tt="none" className={styles.badge} title={item.assetType}>
        <bdi>{item.assetType}</bdi>
      </Badge>
      {item.isEncrypted && (
        <Badge variant="light" tt="none" leftSection={<IconLock size={12} aria-hidden="true" />}>
          {t('card.encrypted')}
        </Badge>
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
    </div>
  );
}
