import {
  type Icon,
  IconArmchair,
  IconBabyCarriage,
  IconBackpack,
  IconBarbell,
  IconBed,
  IconBike,
  IconBook,
  IconCamera,
  IconCar,
  IconCaravan,
  IconCertificate,
  IconCoffee,
  IconCoins,
  IconDeviceDesktop,
  IconDeviceGamepad2,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDeviceSpeaker,
  IconDeviceTv,
  IconDeviceWatch,
  IconDiamond,
  IconDog,
  IconDrone,
  IconEyeglass,
  IconFridge,
  IconGlassFull,
  IconGuitarPick,
  IconHeadphones,
  IconHome,
  IconHorse,
  IconKey,
  IconLamp,
  IconLego,
  IconLock,
  IconMotorbike,
  IconMusic,
  IconNeedle,
  IconPackage,
  IconPalette,
  IconPiano,
  IconPlane,
  IconPlant2,
  IconPrinter,
  IconPuzzle,
  IconRouter,
  IconSailboat,
  IconShirt,
  IconShoe,
  IconSkiJumping,
  IconSolarPanel,
  IconStethoscope,
  IconTelescope,
  IconTent,
  IconTool,
  IconToolsKitchen2,
  IconTractor,
  IconTruck,
  IconVinyl,
  IconWashMachine,
} from '@tabler/icons-react';
import { type CSSProperties, useMemo } from 'react';
import { findKind } from '#shared/domain/types/findKind.ts';
import type { TypeKind } from '#shared/domain/types/typeWords.ts';
import styles from './TypeIcon.module.css';
import { TYPE_HUES } from './typeHues.ts';

export interface TypeIconProps {
  /** The type of an item, in the owner's own words. */
  readonly type: string;
  /** The icon's width and height, as CSS has it. */
  readonly size: string;
  /** Whether the place is filled with a tint of the type's hue, in place of a picture. */
  readonly isTinted?: boolean;
  /** The size of the place. */
  readonly className?: string | undefined;
}

const ICONS: Record<TypeKind, Icon> = {
  car: IconCar,
  motorbike: IconMotorbike,
  bicycle: IconBike,
  truck: IconTruck,
  caravan: IconCaravan,
  tractor: IconTractor,
  boat: IconSailboat,
  aircraft: IconPlane,
  home: IconHome,
  appliance: IconWashMachine,
  fridge: IconFridge,
  kitchen: IconToolsKitchen2,
  coffee: IconCoffee,
  furniture: IconArmchair,
  bed: IconBed,
  lamp: IconLamp,
  laptop: IconDeviceLaptop,
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  television: IconDeviceTv,
  camera: IconCamera,
  headphones: IconHeadphones,
  speaker: IconDeviceSpeaker,
  console: IconDeviceGamepad2,
  printer: IconPrinter,
  network: IconRouter,
  drone: IconDrone,
  watch: IconDeviceWatch,
  jewel: IconDiamond,
  instrument: IconMusic,
  guitar: IconGuitarPick,
  piano: IconPiano,
  vinyl: IconVinyl,
  book: IconBook,
  art: IconPalette,
  coin: IconCoins,
  wine: IconGlassFull,
  clothing: IconShirt,
  shoe: IconShoe,
  bag: IconBackpack,
  glasses: IconEyeglass,
  tool: IconTool,
  garden: IconPlant2,
  camping: IconTent,
  sport: IconBarbell,
  ski: IconSkiJumping,
  toy: IconLego,
  game: IconPuzzle,
  baby: IconBabyCarriage,
  pet: IconDog,
  horse: IconHorse,
  sewing: IconNeedle,
  telescope: IconTelescope,
  medical: IconStethoscope,
  energy: IconSolarPanel,
  safe: IconLock,
  key: IconKey,
  document: IconCertificate,
};

interface HueStyle extends CSSProperties {
  readonly '--type-hue'?: number;
}

/** The icon in its place. An unknown type has the box, without a hue. */
export default function DrawnType({ type, size, isTinted, className = '' }: TypeIconProps) {
  const kind = useMemo(() => findKind(type), [type]);
  const Drawn = kind ? ICONS[kind] : IconPackage;
  const style: HueStyle = kind ? { '--type-hue': TYPE_HUES[kind] } : {};
  return (
    <span
      className={`${styles.place} ${className}`}
      data-kind={kind ?? 'unknown'}
      data-tinted={isTinted || undefined}
      style={style}
    >
      <Drawn size={size} stroke={1.5} aria-hidden="true" />
    </span>
  );
}
