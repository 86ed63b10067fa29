import { ActionIcon, Anchor, Button, Card, Text, Title } from '@mantine/core';
import {
  IconArmchair,
  IconBuildingEstate,
  IconCar,
  IconChevronDown,
  IconChevronUp,
  IconDeviceLaptop,
  IconDotsVertical,
  IconEye,
  IconMail,
  IconPackage,
  IconPencil,
  IconQrcode,
  IconTrash,
  IconWashMachine,
} from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { type ITEM_TYPES, imagesOf } from '#shared/domain/items.ts';
import { routes } from '#web/base/routes.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { PropertyList } from '#web/ui/Facts.tsx';
import { ItemBadges } from '../parts/ItemBadges.tsx';
import { useImageConsent } from '../parts/useImageConsent.ts';
import { Selectable, type Selecting } from '../report/Selectable.tsx';
import styles from './ItemCard.module.css';

type KnownType = (typeof ITEM_TYPES)[number];

const ICONS = {
  Vehicle: IconCar,
  Appliance: IconWashMachine,
  'Real Estate Property': IconBuildingEstate,
  Furniture: IconArmchair,
  Electronics: IconDeviceLaptop,
} as const satisfies Record<KnownType, typeof IconCar>;

const isKnown = (type: string): type is KnownType => Object.hasOwn(ICONS, type);

/**
 * An item's first photo, or else the icon of its type. It is decoration: name and type are written beside it. The page
 * of a received item asks for its photos.
 */
function ItemPicture({ item }: { readonly item: Item }) {
  const { isAgreed } = useImageConsent(item);
  const [brokenPhoto, setBrokenPhoto] = useState<string>();
  const [photo] = imagesOf(item.properties);
  if (photo === undefined || photo === brokenPhoto || !isAgreed) {
    const Icon = isKnown(item.assetType) ? ICONS[item.assetType] : IconPackage;
    return (
      <div className={styles.picture}>
        <Icon size={24} stroke={1.5} aria-hidden="true" />
      </div>
    );
  }
  return (
    <img
      className={styles.picture}
      src={photo}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBrokenPhoto(photo)}
    />
  );
}

interface ItemCardProps extends Selecting {
  readonly item: Item;
  readonly isOpen: boolean;
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

interface CardHeadProps extends Omit<ItemCardProps, 'isOpen' | 'onToggle' | 'onQrCode'> {
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
