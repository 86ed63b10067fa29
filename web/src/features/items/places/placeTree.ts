import type { Item } from '#shared/contract/assets.ts';
import { foldText, textKey } from '#shared/domain/foldText.ts';
import { placeKey } from '#shared/domain/places.ts';
import { factsOf } from '../filters/facts.ts';
import { collator } from '../itemList.ts';

/** A place with the places in it. */
export interface Place {
  /** From the outermost place to this one, as the first item that is there spells them. */
  readonly parts: readonly string[];
  /** The path as it is compared: without regard to case. */
  readonly key: string;
  /** The items right here. */
  readonly items: readonly Item[];
  /** The items here and in all places within. */
  readonly allItems: readonly Item[];
  readonly places: readonly Place[];
}

interface Found {
  readonly parts: readonly string[];
  readonly key: string;
  readonly items: Item[];
  readonly places: Map<string, Found>;
}

const emptyPlace = (parts: readonly string[]): Found => ({
  parts,
  key: placeKey(parts),
  items: [],
  places: new Map(),
});

function placeWithin(place: Found, name: string): Found {
  const key = textKey(name);
  const known = place.places.get(key) ?? emptyPlace([...place.parts, name]);
  place.places.set(key, known);
  return known;
}

function finished({ parts, key, items, places }: Found): Place {
  const within = [...places.values()]
    .map(finished)
    .toSorted((one, other) => collator.compare(one.parts.at(-1) ?? '', other.parts.at(-1) ?? ''));
  return {
    parts,
    key,
    items,
    places: within,
    allItems: [...items, ...within.flatMap((place) => place.allItems)],
  };
}

/** All places of the items as a tree. Its root has the items without a place. */
export function placeTree(items: readonly Item[]): Place {
  const root = emptyPlace([]);
  for (const item of items) factsOf(item).place.reduce(placeWithin, root).items.push(item);
  return finished(root);
}

/** The place that has this key, in a tree. */
export function findPlace(tree: Place, key: string): Place | undefined {
  if (tree.key === key) return tree;
  return tree.places.map((place) => findPlace(place, key)).find((found) => found !== undefined);
}

/** How many places there are in these, with all within them. */
export const countPlaces = (places: readonly Place[]): number =>
  places.reduce((sum, { places: within }) => sum + 1 + countPlaces(within), 0);

/** The places whose names have a text, with all within them, in the places that lead to them. */
export const placesNamed = (places: readonly Place[], text: string): readonly Place[] =>
  places.flatMap((place) => {
    if (foldText(place.parts.at(-1) ?? '').includes(foldText(text))) return [place];
    const within = placesNamed(place.places, text);
    return within.length > 0 ? [{ ...place, places: within }] : [];
  });
