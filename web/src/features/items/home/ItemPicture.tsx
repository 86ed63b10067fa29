import {
  IconArmchair,
  IconBuildingEstate,
  IconCar,
  IconDeviceLaptop,
  IconPackage,
  IconWashMachine,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { type ITEM_TYPES, imagesOf } from '#shared/domain/items.ts';
import styles from './ItemPicture.module.css';

type KnownType = (typeof ITEM_TYPES)[number];

const ICONS = {
  Vehicle: IconCar,
  Appliance: IconWashMachine,
  'Real Estate Property': IconBuildingEstate,
  Furniture: IconArmchair,
  Electronics: IconDeviceLaptop,
} as const satisfies Record<KnownType, typeof IconCar>;

const isKnown = (type: string): type is KnownType => Object.hasOwn(ICONS, type);

/** An item's first photo, or else the icon of its type. It is decoration: name and type are written beside it. */
export function ItemPicture({ item }: { readonly item: Pick<Item, 'assetType' | 'properties'> }) {
  const [brokenPhoto, setBrokenPhoto] = useState<string>();
  const [photo] = imagesOf(item.properties);
  if (photo === undefined || photo === brokenPhoto) {
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
