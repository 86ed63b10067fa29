import { findKind } from '../types/findKind.ts';
import type { TypeKind } from '../types/typeWords.ts';
import type { KnownKey } from './knownNames.ts';

/** Every thing may have these. */
const GENERAL: readonly KnownKey[] = [
  'purchasePrice',
  'purchaseDate',
  'serialNumber',
  'warrantyUntil',
  'location',
  'tags',
  'boughtFrom',
  'currentValue',
  'notes',
];

const ON_THE_ROAD: readonly KnownKey[] = [
  'registration',
  'brand',
  'model',
  'vin',
  'year',
  'nextInspection',
  'nextService',
  'insuredWith',
  'policyNumber',
];
const CRAFT: readonly KnownKey[] = [
  'registration',
  'brand',
  'model',
  'year',
  'nextInspection',
  'insuredWith',
];
const DEVICE: readonly KnownKey[] = ['brand', 'model', 'manual'];
const WORN: readonly KnownKey[] = ['brand', 'owner'];
const PLAYED: readonly KnownKey[] = ['brand', 'model', 'year', 'insuredWith'];
const PAPER: readonly KnownKey[] = ['validUntil', 'owner'];

/** The details that things of a kind have before all others. */
const FIRST: Partial<Record<TypeKind, readonly KnownKey[]>> = {
  car: ON_THE_ROAD,
  motorbike: ON_THE_ROAD,
  truck: ON_THE_ROAD,
  caravan: ON_THE_ROAD,
  tractor: ON_THE_ROAD,
  boat: CRAFT,
  aircraft: CRAFT,
  bicycle: ['brand', 'model', 'nextService', 'insuredWith'],
  home: ['year', 'insuredWith', 'policyNumber', 'owner'],
  appliance: DEVICE,
  fridge: DEVICE,
  kitchen: DEVICE,
  coffee: DEVICE,
  laptop: DEVICE,
  computer: DEVICE,
  phone: ['brand', 'model', 'imei', 'owner', 'manual'],
  television: DEVICE,
  camera: DEVICE,
  headphones: DEVICE,
  speaker: DEVICE,
  console: DEVICE,
  printer: DEVICE,
  network: DEVICE,
  drone: DEVICE,
  tool: DEVICE,
  garden: DEVICE,
  energy: ['brand', 'model', 'nextInspection', 'manual'],
  safe: DEVICE,
  sewing: DEVICE,
  telescope: DEVICE,
  furniture: ['brand', 'quantity'],
  bed: ['brand', 'quantity'],
  lamp: ['brand', 'quantity'],
  watch: ['brand', 'model', 'nextService', 'insuredWith'],
  jewel: ['brand', 'insuredWith', 'owner'],
  instrument: PLAYED,
  guitar: PLAYED,
  piano: PLAYED,
  vinyl: ['artist', 'year', 'barcode'],
  book: ['author', 'isbn', 'year', 'lentTo'],
  art: ['artist', 'year', 'insuredWith'],
  coin: ['year', 'quantity'],
  wine: ['brand', 'year', 'quantity'],
  clothing: WORN,
  shoe: WORN,
  bag: WORN,
  glasses: WORN,
  sport: WORN,
  ski: WORN,
  toy: ['brand', 'barcode', 'owner'],
  game: ['barcode', 'lentTo'],
  baby: ['brand', 'model', 'manual'],
  pet: ['owner', 'insuredWith'],
  horse: ['owner', 'insuredWith'],
  medical: ['brand', 'model', 'nextInspection', 'validUntil'],
  key: PAPER,
  document: PAPER,
};

/** The known details that things of this type usually have, those that tell most first; any type may be given. */
export function usualDetails(type: string): readonly KnownKey[] {
  const kind = findKind(type);
  const first = (kind && FIRST[kind]) ?? [];
  return [...first, ...GENERAL];
}
