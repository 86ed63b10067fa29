import { ActionIcon } from '@mantine/core';
import { IconDots, IconPackage, IconPencil, IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showPlace } from '#shared/domain/places.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import type { Place } from './placeTree.ts';

export interface PlaceActions {
  /** Shows the items on Home. */
  readonly show: (place: Place) => void;
  readonly move: (place: Place) => void;
  readonly label: (place: Place) => void;
}

/** The menu of the actions on a place. */
export function PlaceMenu({ place, actions }: { readonly place: Place; readonly actions: PlaceActions }) {
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
        { label: t('show'), icon: IconPackage, onClick: () => actions.show(place) },
        { label: t('move'), icon: IconPencil, onClick: () => actions.move(place) },
        { label: t('label'), icon: IconQrcode, onClick: () => actions.label(place) },
      ]}
    />
  );
}
