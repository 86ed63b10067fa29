import type { Item } from '#shared/contract/assets.ts';
import { dateOf } from '#shared/domain/dates.ts';
import type { KnownKey } from '#shared/domain/details/knownNames.ts';
import { imagesOf } from '#shared/domain/items.ts';
import { detailsKnownAs, knownKeyOf, type NamedValue } from '#shared/domain/knownDetails.ts';
import { type Money, parseMoney } from '#shared/domain/money.ts';
import { placeOf } from '#shared/domain/places.ts';
import { tagsOf } from '#shared/domain/tags.ts';
import { coverOf } from '#web/files/showing/fileRoles.ts';

/** The facts that the list is filtered and sorted by, as the item's known details say them. */
export interface ItemFacts {
  readonly place: readonly string[];
  readonly tags: readonly string[];
  readonly hasPhoto: boolean;
  /** The present value, or else the price that was paid. */
  readonly value: Money | undefined;
  /** The detail that says it. */
  readonly valueDetail: NamedValue | undefined;
  /** The last day of the warranty, as `2026-03-31`. */
  readonly warrantyUntil: string | undefined;
  /** The detail that says it. */
  readonly warrantyDetail: NamedValue | undefined;
  readonly serialNumber: string;
}

type Details = Item['properties'];

const READ = [
  'location',
  'tags',
  'currentValue',
  'purchasePrice',
  'warrantyUntil',
  'serialNumber',
] as const satisfies KnownKey[];

function canBeRead(name: string): boolean {
  const known = knownKeyOf(name);
  return known !== undefined && READ.some((key) => key === known);
}

/** The first of the details of which something can be read, and that. */
function firstRead<T>(details: Details, read: (value: string) => T | undefined) {
  for (const detail of details) {
    const found = read(detail.value.trim());
    if (found !== undefined) return { detail, found };
  }
  return undefined;
}

function readFacts({ properties, files }: Item): ItemFacts {
  const details = properties.filter(({ name }) => canBeRead(name));
  const knownAs = (key: KnownKey) => detailsKnownAs(details, key);
  const value = firstRead([...knownAs('currentValue'), ...knownAs('purchasePrice')], parseMoney);
  const warranty = firstRead(knownAs('warrantyUntil'), (text) => dateOf(text)?.lastDay);
  return {
    place: placeOf(details),
    tags: tagsOf(details),
    hasPhoto: coverOf(files) !== undefined || imagesOf(properties).length > 0,
    value: value?.found,
    valueDetail: value?.detail,
    warrantyUntil: warranty?.found,
    warrantyDetail: warranty?.detail,
    serialNumber: knownAs('serialNumber')[0]?.value.trim() ?? '',
  };
}

/** They go with the items. */
const read = new WeakMap<Item, ItemFacts>();

/** The facts of an item, read once. */
export function factsOf(item: Item): ItemFacts {
  const known = read.get(item);
  if (known) return known;
  const facts = readFacts(item);
  read.set(item, facts);
  return facts;
}
