import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { placeKey, placeParts, showPlace } from '#shared/domain/places.ts';
import { tagKey } from '#shared/domain/tags.ts';
import { collator, isDamaged, typeKey } from '../itemList.ts';
import { CHOICES, type Filters } from '../listView.ts';
import { factsOf } from './facts.ts';
import { type Days, failedBy, setFilters, warrantyStates } from './matching.ts';

type FilterKey = keyof Filters;

/** A value to filter by, and how many items there are with it that pass the other filters. */
export interface Option {
  /** The filter is set to this. */
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

export type Options = Readonly<Record<FilterKey, readonly Option[]>>;

interface Named {
  readonly key: string;
  readonly value: string;
  readonly label: string;
}

const plain = (value: string): Named => ({ key: value, value, label: value });

/** The place that contains an item one step below the chosen one, or the outermost one when none is chosen. */
function placeBelow(item: Item, chosen: readonly string[]): Named[] {
  const { place } = factsOf(item);
  const isBelow = placeKey(place.slice(0, chosen.length)) === placeKey(chosen);
  const parts = place.slice(0, chosen.length + 1);
  const label = parts.at(-1);
  if (!isBelow || label === undefined || parts.length === chosen.length) return [];
  return [{ key: placeKey(parts), value: showPlace(parts), label }];
}

/** The values that an item has for each filter. */
function valuesOf(item: Item, filters: Filters, days: Days): Record<FilterKey, Named[]> {
  const facts = factsOf(item);
  return {
    type: [{ ...plain(item.assetType), key: typeKey(item.assetType) }],
    place: placeBelow(item, placeParts(filters.place ?? '')),
    tags: facts.tags.map((tag) => ({ key: tagKey(tag), value: tag, label: tag })),
    photo: [plain(facts.hasPhoto ? 'with' : 'without')],
    encryption: [plain(item.isEncrypted ? 'encrypted' : 'plain')],
    transfer: item.inTransit ? [plain('yes')] : [],
    warranty: warrantyStates(facts, days).map(plain),
  };
}

type Counts = Map<string, Named & { count: number }>;

function add(counts: Counts, named: Named): void {
  const known = counts.get(named.key);
  if (known) known.count += 1;
  else counts.set(named.key, { ...named, count: 1 });
}

/** Fixed choices stand in their own order, and of all other values the most frequent ones first. */
function ordered(key: FilterKey, counts: Counts): Option[] {
  const options = [...counts.values()].map(({ value, label, count }) => ({ value, label, count }));
  if (key === 'type' || key === 'place' || key === 'tags') {
    return options.toSorted((a, b) => b.count - a.count || collator.compare(a.label, b.label));
  }
  const choices: readonly string[] = CHOICES[key];
  return options.toSorted((a, b) => choices.indexOf(a.value) - choices.indexOf(b.value));
}

const isOtherTag = (failed: readonly FilterKey[], key: FilterKey): boolean =>
  key !== 'tags' && failed[0] === key;

/**
 * The values to filter by, each with the number of items that would be left. An item that only one filter keeps out
 * counts for the other values of that one; tags add up, so they count among what passes all.
 */
export function optionsFor(items: readonly ListedItem[], filters: Filters, days: Days): Options {
  const keys = setFilters(filters);
  const counts: Record<FilterKey, Counts> = {
    type: new Map(),
    place: new Map(),
    tags: new Map(),
    photo: new Map(),
    encryption: new Map(),
    transfer: new Map(),
    warranty: new Map(),
  };
  const all = Object.keys(counts).filter((key): key is FilterKey => key in counts);
  for (const item of items) {
    if (isDamaged(item)) continue;
    const failed = failedBy(item, filters, keys, days);
    if (failed.length > 1) continue;
    const values = valuesOf(item, filters, days);
    for (const key of all) {
      if (failed.length === 0 || isOtherTag(failed, key))
        for (const named of values[key]) add(counts[key], named);
    }
  }
  return {
    type: ordered('type', counts.type),
    place: ordered('place', counts.place),
    tags: ordered('tags', counts.tags),
    photo: ordered('photo', counts.photo),
    encryption: ordered('encryption', counts.encryption),
    transfer: ordered('transfer', counts.transfer),
    warranty: ordered('warranty', counts.warranty),
  };
}
