import { ActionIcon, Anchor, Button, Text } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconMapPin,
  IconPackage,
  IconPencil,
  IconQrcode,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showPlace } from '#shared/domain/places.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { focusFirstNew } from '#web/ui/focusFirstNew.ts';
import { useListWorth } from '../home/useListWorth.ts';
import styles from './Places.module.css';
import type { Place } from './placeTree.ts';

/** A place with more places begins folded, so that those beside it are not far below. */
const MOST_OPEN = 12;

const FOLDS = ['items', 'place folds'];

/** The places that the user has opened or folded, by key: true where they are open. */
type Folds = ReadonlyMap<string, boolean>;

/**
 * Whether the places within a place are shown, as the user left it. The keys are places of items, so they are kept in the
 * cache, which a lock empties.
 * @param opensAll whether all begin open; they are then left to themselves
 * @param isAlone whether there is no place beside it
 */
function useFold({ key, parts, places }: Place, opensAll: boolean, isAlone: boolean) {
  const client = useQueryClient();
  const known = opensAll ? undefined : client.getQueryData<Folds>(FOLDS)?.get(key);
  const beginsOpen = opensAll || (parts.length === 1 && (isAlone || places.length <= MOST_OPEN));
  const [isOpen, setOpen] = useState(known ?? beginsOpen);
  const toggle = () => {
    setOpen(!isOpen);
    if (opensAll) return;
    client.setQueryDefaults(FOLDS, { meta: DECRYPTED, gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData<Folds>(FOLDS, (folds) => new Map(folds).set(key, !isOpen));
  };
  return { isOpen, toggle };
}

export interface PlaceActions {
  /** Shows the items on Home. */
  readonly show: (place: Place) => void;
  readonly move: (place: Place) => void;
  readonly label: (place: Place) => void;
}

/** The menu of the actions on a place. */
function PlaceMenu({ place, actions }: { readonly place: Place; readonly actions: PlaceActions }) {
  const { t } = useTranslation('places');
  return (
    <ActionMenu
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
        { label: t('show'), icon: IconPackage, onClick: () => actions.show(place) },
        { label: t('move'), icon: IconPencil, onClick: () => actions.move(place) },
        { label: t('label'), icon: IconQrcode, onClick: () => actions.label(place) },
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
  readonly opensAll?: boolean;
}

function PlaceEntry({
  place,
  actions,
  opensAll = false,
  isAlone,
}: Omit<PlaceListProps, 'places'> & { readonly place: Place; readonly isAlone: boolean }) {
  const { t } = useTranslation('places');
  const { isOpen, toggle } = useFold(place, opensAll, isAlone);
  const worth = useListWorth(place.allItems);
  return (
    <li>
      <div className={styles.place}>
        <Fold place={place} isOpen={isOpen} onToggle={toggle} />
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
        <PlaceList places={place.places} actions={actions} opensAll={opensAll} />
      )}
    </li>
  );
}

/** A thousand places beside each other would keep the browser busy at each letter of the search. */
const PAGE = 100;

/** Places with those within them, each with its number of items and their value; more of many on request. */
export function PlaceList({ places, ...rest }: PlaceListProps) {
  const { t } = useTranslation('places');
  const [most, setMost] = useState(PAGE);
  const next = Math.min(places.length - most, PAGE);
  return (
    <ul className={styles.places}>
      {places.slice(0, most).map((place) => (
        <PlaceEntry key={place.key} place={place} isAlone={places.length === 1} {...rest} />
      ))}
      {next > 0 && (
        <li>
          <Button
            variant="subtle"
            onClick={({ currentTarget }) => {
              focusFirstNew(currentTarget, currentTarget.closest('li')?.previousElementSibling ?? null);
              setMost(most + next);
            }}
          >
            {t('more', { count: next })}
          </Button>
        </li>
      )}
    </ul>
  );
}
