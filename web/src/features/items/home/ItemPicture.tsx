import {
  IconArmchair,
  IconBuildingEstate,
  IconCar,
  IconDeviceLaptop,
  IconPackage,
  IconWashMachine,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { type ITEM_TYPES, imagesOf } from '#shared/domain/items.ts';
import { coverOf } from '#web/files/showing/fileRoles.ts';
import { useImageConsent } from '../parts/useImageConsent.ts';
import styles from './ItemCard.module.css';

export const loadPicture = () => import('#web/files/showing/Picture.tsx');
const Picture = lazy(loadPicture);

type KnownType = (typeof ITEM_TYPES)[number];

const ICONS = {
  Vehicle: IconCar,
  Appliance: IconWashMachine,
  'Real Estate Property': IconBuildingEstate,
  Furniture: IconArmchair,
  Electronics: IconDeviceLaptop,
} as const satisfies Record<KnownType, typeof IconCar>;

const isKnown = (type: string): type is KnownType => Object.hasOwn(ICONS, type);

function TypeIcon({ type }: { readonly type: string }) {
  const Icon = isKnown(type) ? ICONS[type] : IconPackage;
  return (
    <div className={styles.picture}>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
    </div>
  );
}

/** The first photo at an address of the web. The page of a received item asks for its photos. */
function WebPicture({ item }: { readonly item: Item }) {
  const { isAgreed } = useImageConsent(item);
  const [brokenPhoto, setBrokenPhoto] = useState<string>();
  const [photo] = imagesOf(item.properties);
  if (photo === undefined || photo === brokenPhoto || !isAgreed) return <TypeIcon type={item.assetType} />;
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

/** An item's first photo, or else the icon of its type. It is decoration: name and type are written beside it. */
export function ItemPicture({ item }: { readonly item: Item }) {
  const cover = coverOf(item.files);
  if (!cover) return <WebPicture item={item} />;
  return (
    <Suspense fallback={<TypeIcon type={item.assetType} />}>
      <Picture
        owner={{ assetId: item.id }}
        file={cover}
        rendition="thumbnail"
        alt=""
        className={styles.picture}
      />
    </Suspense>
  );
}
