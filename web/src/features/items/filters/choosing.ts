import { placeParts, showPlace } from '#shared/domain/places.ts';
import { tagKey } from '#shared/domain/tags.ts';
import { type TypeCount, typeKey } from '../itemList.ts';
import type { Filters } from '../listView.ts';
import type { Options } from './options.ts';

type FilterKey = keyof Filters;

/** @returns gives a type the spelling that it has among these */
function spellerOf(types: readonly TypeCount[]): (written: string) => string {
  const spellings = new Map(types.map(({ type }) => [typeKey(type), type]));
  return (written) => spellings.get(typeKey(written)) ?? written;
}

/** The values to choose from, with the types as their chips spell them. */
export function spelledOptions(options: Options, types: readonly TypeCount[]): Options {
  const spell = spellerOf(types);
  const type = options.type.map(({ value, label, count }) => ({
    value: spell(value),
    label: spell(label),
    count,
  }));
  return { ...options, type };
}

/** The filters in the spelling of these values: an address or a remembered view may have another one. */
export function spelledFilters(filters: Filters, options: Options, types: readonly TypeCount[]): Filters {
  const { type, tags } = filters;
  const spellTag = (tag: string) =>
    options.tags.find(({ value }) => tagKey(value) === tagKey(tag))?.value ?? tag;
  return { ...filters, type: type && spellerOf(types)(type), tags: tags.map(spellTag) };
}

/** The values of a filter that are chosen. */
export const chosenIn = (filters: Filters, key: FilterKey): readonly string[] => [filters[key] ?? []].flat();

/** The change that a click on a value makes. A chosen place gives way to the one that contains it. */
export function toggled(filters: Filters, key: FilterKey, value: string): Partial<Filters> {
  if (key === 'tags') {
    const { tags } = filters;
    return { tags: tags.includes(value) ? tags.filter((tag) => tag !== value) : [...tags, value] };
  }
  if (filters[key] !== value) return { [key]: value };
  return { [key]: (key === 'place' && showPlace(placeParts(value).slice(0, -1))) || undefined };
}
