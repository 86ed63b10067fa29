import { useEffect, useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import type { KnownKey } from '#shared/domain/details/knownNames.ts';
import { type DueDate, dueDatesOf } from '#shared/domain/due.ts';
import { detailsKnownAs, knownKeyOf } from '#shared/domain/knownDetails.ts';
import type { Money } from '#shared/domain/money.ts';
import { remindedNames } from '#shared/domain/reminders.ts';
import { type WorthKind, worthOf } from '#shared/domain/worth.ts';
import { wait } from '#web/base/wait.ts';
import { factsOf } from '../filters/facts.ts';

type Detail = Item['properties'][number];

/** An item may lack these, which an insurer or the police ask for. */
export const LACKS = ['photo', 'value', 'serialNumber', 'clearAmount'] as const;
export type Lack = (typeof LACKS)[number];

/** An item as the overview counts it. */
export interface ReadItem {
  readonly item: Item;
  /** The outermost place. */
  readonly place: string | undefined;
  /** Undefined where it says nothing of the kind; `unclear` where it does, but cannot be read without guessing. */
  readonly worth: Readonly<Record<WorthKind, Money | 'unclear' | undefined>>;
  readonly dues: readonly DueDate<Detail>[];
  /** Nothing while it is in transit: it cannot be changed then. */
  readonly lacks: readonly Lack[];
}

/** Any of these tells a thing from all others of its make. */
const NUMBERS = ['serialNumber', 'vin', 'imei'] as const satisfies KnownKey[];

/** Which names of details mean a known one: names repeat from item to item, and each is compared once. */
type KnownNames = Map<string, boolean>;

function isKnown(name: string, names: KnownNames): boolean {
  const known = names.get(name) ?? knownKeyOf(name) !== undefined;
  names.set(name, known);
  return known;
}

function worthIn(properties: readonly Detail[], kind: WorthKind): Money | 'unclear' | undefined {
  const { sums, unclear } = worthOf([{ properties }], kind);
  return sums[0] ?? (unclear.length > 0 ? 'unclear' : undefined);
}

function read(item: Item, names: KnownNames): ReadItem {
  const properties = item.properties.filter(({ name }) => isKnown(name, names));
  const { place, hasPhoto } = factsOf(item);
  const worth = { purchase: worthIn(properties, 'purchase'), value: worthIn(properties, 'value') };
  const hasNumber = NUMBERS.some((key) => detailsKnownAs(properties, key).length > 0);
  const lacks = {
    photo: !hasPhoto,
    value: worth.purchase === undefined && worth.value === undefined,
    serialNumber: !hasNumber,
    clearAmount: worth.purchase === 'unclear' || worth.value === 'unclear',
  };
  return {
    item,
    place: place[0],
    worth,
    // Reminders may name details that are not known.
    dues: dueDatesOf(remindedNames(properties).size > 0 ? item.properties : properties),
    lacks: item.inTransit ? [] : LACKS.filter((lack) => lacks[lack]),
  };
}

/** They go with the items. */
const known = new WeakMap<Item, ReadItem>();

/** Reads items one by one, each only once in its life. The reader is to be dropped with the items: it holds names. */
export function createReader(): (item: Item) => ReadItem {
  const names: KnownNames = new Map();
  return (item) => {
    const found = known.get(item) ?? read(item, names);
    known.set(item, found);
    return found;
  };
}

/** The browser paints and takes input after each slice, so that nobody notices the work. */
const SLICE_MS = 12;

/** @returns undefined when it was given up */
async function readInSlices(
  items: readonly Item[],
  isCurrent: () => boolean,
): Promise<ReadItem[] | undefined> {
  const readNext = createReader();
  const done: ReadItem[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  for (const item of items) {
    done.push(readNext(item));
    if (performance.now() < sliceEnd) continue;
    await wait(0);
    if (!isCurrent()) return undefined;
    sliceEnd = performance.now() + SLICE_MS;
  }
  return done;
}

/**
 * Reads what the overview counts of all items, in slices. The component that asks keeps it, so it goes with the items
 * at a lock.
 * @returns undefined until all are read; after a change of the items, as they were until they are read again
 */
export function useReadItems(items: readonly Item[]): readonly ReadItem[] | undefined {
  const [all, setAll] = useState<readonly ReadItem[]>();
  useEffect(() => {
    let isCurrent = true;
    void readInSlices(items, () => isCurrent).then((done) => isCurrent && done && setAll(done));
    return () => {
      isCurrent = false;
    };
  }, [items]);
  return all;
}
