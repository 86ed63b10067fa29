import type { QueryClient } from '@tanstack/react-query';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import type { KnownKey } from '#shared/domain/details/knownNames.ts';
import { detailsKnownAs } from '#shared/domain/knownDetails.ts';
import { parseMoney } from '#shared/domain/money.ts';
import { showPlace } from '#shared/domain/places.ts';
import { listedItems } from '#web/api/itemCache.ts';
import { factsOf } from '../../filters/facts.ts';
import { byFrequency } from '../ownWords.ts';

/** Reads something of a list once, and not for each field of a form: the list may have thousands of items. */
function oncePerList<Listed, T>(read: (items: readonly Listed[]) => T): (items: readonly Listed[]) => T {
  const known = new WeakMap<readonly Listed[], T>();
  return (items) => {
    const found = known.get(items) ?? read(items);
    known.set(items, found);
    return found;
  };
}

const readable = oncePerList((items: readonly ListedItem[]): readonly Item[] =>
  items.flatMap((item) => ('damaged' in item ? [] : [item])),
);

const NONE: readonly ListedItem[] = [];

/** The user's items as far as the browser has them, without those that cannot be opened. */
export const ownItems = (client: QueryClient): readonly Item[] => readable(listedItems(client) ?? NONE);

/** The places in use, and the places that those are in. */
export const usedPlaces = oncePerList((items: readonly Item[]) =>
  byFrequency(
    items.flatMap((item) => {
      const parts = factsOf(item).place;
      return parts.map((_, last) => showPlace(parts.slice(0, last + 1)));
    }),
  ),
);

export const usedTags = oncePerList((items: readonly Item[]) =>
  byFrequency(items.flatMap((item) => factsOf(item).tags)),
);

/** The values that the items have of a known detail. */
export const usedValues = (items: readonly Item[], key: KnownKey): string[] =>
  byFrequency(
    items.flatMap(({ properties }) => detailsKnownAs(properties, key).map(({ value }) => value.trim())),
  );

/** The currencies of the items' prices and values, by ISO 4217 code. */
export const usedCurrencies = oncePerList((items: readonly Item[]) =>
  byFrequency(
    items.flatMap(({ properties }) =>
      [...detailsKnownAs(properties, 'purchasePrice'), ...detailsKnownAs(properties, 'currentValue')]
        .map(({ value }) => parseMoney(value)?.currency ?? '')
        .filter((currency) => /^[A-Z]{3}$/.test(currency)),
    ),
  ),
);

/**
 * The texts that complete a list of tags: what is typed up to the last comma, with each tag that it does not have yet.
 * Browsers offer those that begin with what is typed.
 */
export function completedTags(typed: string, tags: readonly string[]): string[] {
  const end = typed.lastIndexOf(',') + 1;
  const before = typed.slice(0, end);
  const gap = end === 0 ? '' : /^\s*/.exec(typed.slice(end))?.[0] || ' ';
  const present = new Set(before.split(',').map((tag) => tag.trim().toLowerCase()));
  return tags.filter((tag) => !present.has(tag.toLowerCase())).map((tag) => before + gap + tag);
}
