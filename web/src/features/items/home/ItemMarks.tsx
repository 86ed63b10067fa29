import { Badge } from '@mantine/core';
import { IconLockOpen, IconTransfer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';

interface ItemMarksProps {
  readonly item: Pick<Item, 'isEncrypted' | 'inTransit'>;
  /** Whether the owner chose a level: an item that is not encrypted is then an exception. */
  readonly hasLevel: boolean;
}

/**
 * Marks what is exceptional about an item: that it is in transit, and that it is not encrypted although its owner chose a
 * level. Whoever writes the tables could have made such an item.
 */
export function ItemMarks({ item, hasLevel }: ItemMarksProps) {
  const { t } = useTranslation('home');
  const look = { variant: 'light', color: 'yellow', fw: 500 } as const;
  return (
    <>
      {item.inTransit && (
        <Badge {...look} leftSection={<IconTransfer size={12} aria-hidden="true" />}>
          {t('card.inTransit')}
        </Badge>
      )}
      {hasLevel && !item.isEncrypted && (
        <Badge {...look} leftSection={<IconLockOpen size={12} aria-hidden="true" />}>
          {t('card.plain')}
        </Badge>
      )}
    </>
  );
}
