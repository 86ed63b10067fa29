import { Anchor, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconQrcode } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import type { NamedValue } from '#shared/domain/knownDetails.ts';
import { routes } from '#web/base/routes.ts';
import { PropertyList } from '#web/ui/Facts.tsx';
import { Selectable, type Selecting } from '../selection/Selectable.tsx';
import { CardMenu, type ItemActions } from './CardMenu.tsx';
import styles from './ItemCard.module.css';
import { ItemMarks } from './ItemMarks.tsx';
import { ItemName } from './ItemName.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import { keyDetailsOf } from './keyDetails.ts';
import { openByClick } from './openByClick.ts';

export interface ListedItemProps extends Selecting, ItemActions {
  readonly item: Item;
  /** Whether there is room for the picture, the name and the type only: on a phone. */
  readonly isCompact: boolean;
  /** Whether the owner chose a level of security. */
  readonly hasLevel: boolean;
  /** Whether it has just been registered. */
  readonly isNew: boolean;
}

interface ItemCardProps extends ListedItemProps {
  readonly isOpen: boolean;
  /** How the values of details are shown. */
  readonly show: (detail: NamedValue) => string;
}

/** Why an item in transit cannot be changed. It stands where its key details would. */
function TransitNote() {
  const { t } = useTranslation('home');
  return (
    <Text className={styles.facts} c="dimmed">
      {t('card.inTransitText')}{' '}
      <Anchor inherit underline="always" component={Link} to={routes.pendingTransfers.href()}>
        {t('card.seeTransfers')}
      </Anchor>
    </Text>
  );
}

function KeyDetails({ item, show }: Pick<ItemCardProps, 'item' | 'show'>) {
  return (
    <dl className={styles.facts}>
      {keyDetailsOf(item).map((detail) => (
        <div key={detail.id} className={styles.fact}>
          <dt dir="auto">{detail.name}</dt>
          <dd dir="auto" title={detail.value}>
            {show(detail)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** All details of the item. A long list scrolls within the card, by keyboard too. */
function CardDetails({ id, item, show }: Pick<ItemCardProps, 'item' | 'show'> & { readonly id: string }) {
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
        <PropertyList properties={item.properties} show={show} />
      )}
    </section>
  );
}

function CardButtons({ id, item, isOpen, onToggle, onQrCode }: ItemCardProps & { readonly id: string }) {
  const { t } = useTranslation('home');
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={`${styles.action} mantine-active`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-details` : undefined}
        aria-describedby={`${id}-name`}
        onClick={() => onToggle(item.id)}
      >
        <Chevron size={16} aria-hidden="true" />
        {isOpen ? t('card.hideDetails') : t('card.showDetails')}
      </button>
      <button
        type="button"
        className={`${styles.action} mantine-active`}
        aria-describedby={`${id}-name`}
        onClick={() => onQrCode(item)}
      >
        <IconQrcode size={16} aria-hidden="true" />
        {t('card.qrCode')}
      </button>
    </div>
  );
}

/** The face of a card beneath the picture and the name, where there is room. All details take the place of the few. */
function CardFace({ item, isOpen, show }: Pick<ItemCardProps, 'item' | 'isOpen' | 'show'>) {
  return (
    <>
      <p dir="auto" className={styles.description}>
        {item.description}
      </p>
      {item.inTransit && <TransitNote />}
      {!item.inTransit && !isOpen && <KeyDetails item={item} show={show} />}
    </>
  );
}

/**
 * One item of the list. It is memoized because each key in the search draws the list again, and made of plain elements
 * because a key can bring a window full of new ones.
 */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { item, isOpen, isCompact, isSelected, isNew, hasLevel, onSelect } = props;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link
    <article
      id={`item-${item.id}`}
      aria-labelledby={`${id}-name`}
      data-open={isOpen || undefined}
      data-compact={isCompact || undefined}
      data-selected={isSelected}
      data-new={isNew || undefined}
      className={styles.card}
      onClick={openByClick}
    >
      <Selectable id={item.id} name={item.name} isSelected={isSelected} onSelect={onSelect}>
        <ItemPicture item={item} iconSize="2.75rem" className={styles.picture} />
      </Selectable>
      <div className={styles.body}>
        {/* By the name, which is the first text in it: the type begins at the same side. */}
        <div dir="auto">
          <ItemName itemId={item.id} name={item.name} headingId={`${id}-name`} className={styles.name} />
          <div className={styles.type}>
            <bdi title={item.assetType}>{item.assetType}</bdi>
            <ItemMarks item={item} hasLevel={hasLevel} />
          </div>
        </div>
        {!isCompact && <CardFace {...props} />}
      </div>
      {isOpen && <CardDetails {...props} id={`${id}-details`} />}
      {!isCompact && <CardButtons {...props} id={id} />}
      <div className={styles.menu}>
        <CardMenu {...props} isWhole={isCompact} />
      </div>
    </article>
  );
});
