import {
  IconArmchair,
  IconBuildingEstate,
  IconCar,
  IconDeviceLaptop,
  IconPackage,
  IconWashMachine,
} from '@tabler/icons-react';
import type { ITEM_TYPES } from '#shared/domain/items.ts';

type KnownType = (typeof ITEM_TYPES)[number];

const ICONS = {
  Vehicle: IconCar,
  Appliance: IconWashMachine,
  'Real Estate Property': IconBuildingEstate,
  Furniture: IconArmchair,
  Electronics: IconDeviceLaptop,
} as const satisfies Record<KnownType, typeof IconCar>;

const isKnown = (type: string): type is KnownType => Object.hasOwn(ICONS, type);

/** The picture of an item's type; decoration, because the type is always written beside it. */
export function TypeIcon({ type, size = 24 }: { readonly type: string; readonly size?: number }) {
  const Icon = isKnown(type) ? ICONS[type] : IconPackage;
  return <Icon size={size} stroke={1.5} aria-hidden="true" />;
}
