import { ActionIcon, Anchor, Button, Card, Text, Title } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconDotsVertical,
  IconEye,
  IconMail,
  IconPencil,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { PropertyList } from '#web/ui/Facts.tsx';
import { ItemBadges } from '../parts/ItemBadges.tsx';
import { Selectable, type Selecting } from '../report/Selectable.tsx';
import styles from './ItemCard.module.css';
import { ItemPicture } from './ItemPicture.tsx';

interface ItemCardProps extends Selecting {
  readonly item: Item;
  readonly isOpen: boolean;
  /** Whether the pictures of the list are covers, which take the width of their cards. */
  readonly hasCover: boolean;
  readonly onToggle: (id: string) => void;
  readonly onQrCode: (item: Item) => void;
  readonly onEmail: (item: Item) => void;
  readonly onDelete: (item: Item) => void;
}

function CardMenu({ item, onEmail, onDelete }: Pick<ItemCardProps, 'item' | 'onEmail' | 'onDelete'>) {
  const { t } = useTranslation('home');
  const Look = item.inTransit ? IconEye : IconPencil;
  return (
    <ActionMenu
      position="bottom-end"
      target={
        <ActionIcon aria-label={t('card.more', { name: item.name })}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      }
      entries={[
        {
          label: item.inTransit ? t('card.view') : t('card.edit'),
          icon: <Look size={18} aria-hidden="true" />,
          to: routes.assetDetails.href({ id: item.id }),
        },
        {
          label: t('card.emailQrCode'),
          icon: <IconMail size={18} aria-hidden="true" />,
          onClick: () => onEmail(item),
        },
        {
          label: t('card.delete'),
          icon: <IconTrash size={18} aria-hidden="true" />,
          onClick: () => onDelete(item),
          disabled: item.inTransit,
          danger: true,
        },
      ]}
    />
  );
}

interface CardHeadProps extends Omit<ItemCardProps, 'isOpen' | 'hasCover' | 'onToggle' | 'onQrCode'> {
  readonly headingId: string;
}

function CardHead({ item, isSelected, onSelect, onEmail, onDelete, headingId }: CardHeadProps) {
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
      <CardMenu item={item} onEmail={onEmail} onDelete={onDelete} />
    </div>
  );
}

/** All details of the item. A long list scrolls within the card, by keyboard too. */
function CardDetails({ id, item }: { readonly id: string; readonly item: Item }) {
  const { t } = useTranslation('home');
  return (
    <section
      id={id}
      className={styles.details}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what has the focus
      tabIndex={0}
      aria-label={t('card.details', { name: item.name })}
    >
      {item.properties.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('card.noDetails')}
        </Text>
      ) : (
        <PropertyList properties={item.properties} />
      )}
    </section>
  );
}

/** One item of the list. It is memoized because each keystroke in the search renders the list again. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { isOpen, hasCover, onToggle, onQrCode, ...head } = props;
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
      data-cover={hasCover || undefined}
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
