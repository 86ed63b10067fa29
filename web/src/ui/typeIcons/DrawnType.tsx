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

/** The icon of each kind of thing, and its hue: an angle of OKLCH in degrees. */
const KINDS: Readonly<Record<TypeKind, readonly [icon: Icon, hue: number]>> = {
  car: [IconCar, 250],
  motorbike: [IconMotorbike, 25],
  bicycle: [IconBike, 180],
  truck: [IconTruck, 250],
  caravan: [IconCaravan, 70],
  tractor: [IconTractor, 130],
  boat: [IconSailboat, 230],
  aircraft: [IconPlane, 240],
  home: [IconHome, 150],
  appliance: [IconWashMachine, 215],
  fridge: [IconFridge, 215],
  kitchen: [IconToolsKitchen2, 60],
  coffee: [IconCoffee, 50],
  furniture: [IconArmchair, 75],
  bed: [IconBed, 280],
  lamp: [IconLamp, 90],
  laptop: [IconDeviceLaptop, 290],
  computer: [IconDeviceDesktop, 290],
  phone: [IconDeviceMobile, 265],
  television: [IconDeviceTv, 300],
  camera: [IconCamera, 330],
  headphones: [IconHeadphones, 310],
  speaker: [IconDeviceSpeaker, 310],
  console: [IconDeviceGamepad2, 300],
  printer: [IconPrinter, 265],
  network: [IconRouter, 265],
  drone: [IconDrone, 240],
  watch: [IconDeviceWatch, 90],
  jewel: [IconDiamond, 350],
  instrument: [IconMusic, 45],
  guitar: [IconGuitarPick, 45],
  piano: [IconPiano, 45],
  vinyl: [IconVinyl, 20],
  book: [IconBook, 35],
  art: [IconPalette, 340],
  coin: [IconCoins, 85],
  wine: [IconGlassFull, 15],
  clothing: [IconShirt, 320],
  shoe: [IconShoe, 30],
  bag: [IconBackpack, 55],
  glasses: [IconEyeglass, 200],
  tool: [IconTool, 40],
  garden: [IconPlant2, 145],
  camping: [IconTent, 135],
  sport: [IconBarbell, 190],
  ski: [IconSkiJumping, 225],
  toy: [IconLego, 65],
  game: [IconPuzzle, 160],
  baby: [IconBabyCarriage, 10],
  pet: [IconDog, 70],
  horse: [IconHorse, 55],
  sewing: [IconNeedle, 330],
  telescope: [IconTelescope, 275],
  medical: [IconStethoscope, 20],
  energy: [IconSolarPanel, 100],
  safe: [IconLock, 260],
  key: [IconKey, 80],
  document: [IconCertificate, 240],
};

interface HueStyle extends CSSProperties {
  readonly '--type-hue'?: number;
}

/** The icon in its place. An unknown type has the box, without a hue. */
export default function DrawnType({ type, size, isTinted, className = '' }: TypeIconProps) {
  const kind = useMemo(() => findKind(type), [type]);
  const [Drawn, hue]: readonly [Icon, number?] = kind ? KINDS[kind] : [IconPackage];
  const style: HueStyle = hue === undefined ? {} : { '--type-hue': hue };
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
