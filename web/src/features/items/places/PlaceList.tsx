import { ActionIcon, Anchor, Text } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconMapPin,
  IconPackage,
  IconPencil,
  IconQrcode,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { showPlace } from '#shared/domain/places.ts';
import type { WorthKind } from '#shared/domain/worth.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { useListWorth } from '../home/useListWorth.ts';
import styles from './Places.module.css';
import type { Place } from './placeTree.ts';

export interface PlaceActions {
  /** Shows the items on Home. */
  readonly show: (place: Place) => void;
  readonly move: (place: Place) => void;
  readonly label: (place: Place) => void;
}

function PlaceMenu({ place, actions }: { readonly place: Place; readonly actions: PlaceActions }) {
  const { t } = useTranslation('places');
  return (
    <ActionMenu
      position="bottom-end"
      target={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('menu', { place: showPlace(place.parts) })}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      }
      entries={[
        {
          label: t('show'),
          icon: <IconPackage size={18} aria-hidden="true" />,
          onClick: () => actions.show(place),
        },
        {
          label: t('move'),
          icon: <IconPencil size={18} aria-hidden="true" />,
          onClick: () => actions.move(place),
        },
        {
          label: t('label'),
          icon: <IconQrcode size={18} aria-hidden="true" />,
          onClick: () => actions.label(place),
        },
      ]}
    />
  );
}

interface FoldProps {
  readonly place: Place;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens a place that has others within; a place without any has its icon there. */
function Fold({ place, isOpen, onToggle }: FoldProps) {
  const { t } = useTranslation('places');
  if (place.places.length === 0) {
    return (
      <span className={styles.leaf} aria-hidden="true">
        <IconMapPin size={16} />
      </span>
    );
  }
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-expanded={isOpen}
      aria-label={t('open', { place: showPlace(place.parts) })}
      onClick={onToggle}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}

export interface PlaceListProps {
  readonly places: readonly Place[];
  readonly actions: PlaceActions;
  /** The kind of all totals, so that a place is never worth less than one in it; no total is shown before it is known. */
  readonly worthKind: WorthKind | undefined;
  readonly opensAll?: boolean;
}

const NO_ITEMS: readonly Item[] = [];

function PlaceEntry({
  place,
  actions,
  worthKind,
  opensAll = false,
}: Omit<PlaceListProps, 'places'> & { readonly place: Place }) {
  const { t } = useTranslation('places');
  const [isOpen, setOpen] = useState(opensAll || place.parts.length === 1);
  const worth = useListWorth(worthKind ? place.allItems : NO_ITEMS, worthKind);
  return (
    <li>
      <div className={styles.place}>
        <Fold place={place} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        <Anchor
          component="button"
          type="button"
          className={styles.name ?? ''}
          dir="auto"
          onClick={() => actions.show(place)}
        >
          {place.parts.at(-1)}
        </Anchor>
        <Text size="sm" c="dimmed" className={styles.facts ?? ''}>
          <span className={styles.count}>{t('count', { count: place.allItems.length })}</span>
          {worth && <span className={styles.worth}>{worth.amounts}</span>}
        </Text>
        <PlaceMenu place={place} actions={actions} />
      </div>
      {isOpen && place.places.length > 0 && (
        <PlaceList places={place.places} actions={actions} worthKind={worthKind} opensAll={opensAll} />
      )}
    </li>
  );
}

/** Places with those within them, each with its number of items and their value. */
export const PlaceList = ({ places, ...rest }: PlaceListProps) => (
  <ul className={styles.places}>
    {places.map((place) => (
      <PlaceEntry key={place.key} place={place} {...rest} />
    ))}
  </ul>
);
