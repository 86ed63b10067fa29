import { Anchor, Button, Card, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconQrcode } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { ItemBadges } from '../parts/ItemBadges.tsx';
import { ItemPicture } from '../parts/ItemPicture.tsx';
import { Selectable, type Selecting } from '../report/Selectable.tsx';
import { CardDetails } from './CardDetails.tsx';
import { CardMenu } from './CardMenu.tsx';
import styles from './ItemCard.module.css';

interface ItemCardProps extends Selecting {
  readonly item: Item;
  /** Whether the details show. */
  readonly isOpen: boolean;
  readonly onToggle: (id: string) => void;
  readonly onQrCode: (item: Item) => void;
  readonly onEmail: (item: Item) => void;
  readonly onDelete: (item: Item) => void;
}

function CardHead({
  item,
  isSelected,
  onSelect,
  onEmail,
  onDelete,
  headingId,
}: Omit<ItemCardProps, 'isOpen' | 'onToggle' | 'onQrCode'> & { headingId: string }) {
  return (
    <div className={styles.head}>
      <Selectable id={item.id} name={item.name} isSelected={isSelected} onSelect={onSelect}>
        <ItemPicture item={item} />
      </Selectable>
      <div className={styles.title}>
        <Title order={2} size="h3" id={headingId} className={styles.name} title={item.name}>
          <Anchor inherit component={Link} to={routes.assetDetails.href({ id: item.id })} dir="auto">
            {item.name}
          </Anchor>
        </Title>
        <ItemBadges item={item} />
      </div>
      <CardMenu item={item} onEmail={() => onEmail(item)} onDelete={() => onDelete(item)} />
    </div>
  );
}

/** One item of the list; drawn again only when it changes, because all of them stand behind each key typed. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { isOpen, onToggle, onQrCode, ...head } = props;
  const { item, isSelected } = head;
  const { t } = useTranslation('home');
  const id = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Card
      withBorder
      component="article"
      aria-labelledby={`${id}-name`}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      className={styles.card}
    >
      <CardHead {...head} headingId={`${id}-name`} />
      <Text lineClamp={2} dir="auto" size="sm" className={styles.description}>
        {item.description}
      </Text>
      {item.inTransit && (
        <Text size="sm" c="dimmed">
          {t('card.inTransitText')}{' '}
          <Anchor inherit underline="always" component={Link} to={routes.pendingTransfers.href()}>
            {t('card.seeTransfers')}
          </Anchor>
        </Text>
      )}
      {isOpen && <CardDetails id={`${id}-details`} item={item} />}
      <div className={styles.actions}>
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-details` : undefined}
          aria-describedby={`${id}-name`}
          leftSection={<Chevron size={18} aria-hidden="true" />}
          onClick={() => onToggle(item.id)}
        >
          {isOpen ? t('card.hideDetails') : t('card.showDetails')}
        </Button>
        <Button
          variant="subtle"
          aria-describedby={`${id}-name`}
          leftSection={<IconQrcode size={18} aria-hidden="true" />}
          onClick={() => onQrCode(item)}
        >
          {t('card.qrCode')}
        </Button>
      </div>
    </Card>
  );
});
