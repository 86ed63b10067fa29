import type { Item, ListedItem, Property } from '#shared/contract/assets.ts';
import { isAmount } from '#shared/domain/amounts.ts';
import { textKey } from '#shared/domain/foldText.ts';
import { holdsImages } from '#shared/domain/items.ts';
import { isDamaged } from '../itemList.ts';

const SHOWN = 3;
/** A longer value is a note; cut off to a line it would say nothing. */
const MAX_LENGTH = 60;

const isShort = ({ value }: Property): boolean => value.length <= MAX_LENGTH && !value.includes('\n');

/** The details on the face of a card: the first few that fit a line. */
export const keyDetailsOf = ({ properties }: Pick<Item, 'properties'>): Property[] =>
  properties.filter((property) => !holdsImages(property) && isShort(property)).slice(0, SHOWN);

/** A column of the list: a detail that several items have. */
export interface DetailColumn {
  /** The detail's name as its first item has it. */
  readonly name: string;
  /** The name as `textKey` compares it. */
  readonly key: string;
  /** Whether most of its values are amounts, which stand at the right. */
  readonly isAmount: boolean;
  /** How many of the items have it. */
  readonly count: number;
}

const keyOf = (name: string): string => textKey(name.trim());

interface Use {
  readonly name: string;
  count: number;
  amounts: number;
}

/** How often the short details of each name are used, and as amounts. */
function usesOf(items: readonly ListedItem[]): Map<string, Use> {
  const uses = new Map<string, Use>();
  for (const item of items) {
    for (const property of isDamaged(item) ? [] : item.properties) {
      if (holdsImages(property) || !isShort(property)) continue;
      const key = keyOf(property.name);
      const use = uses.get(key) ?? { name: property.name.trim(), count: 0, amounts: 0 };
      use.count += 1;
      use.amounts += Number(isAmount(property.value));
      uses.set(key, use);
    }
  }
  return uses;
}

/** The details of the items as columns, those first that most of them have. */
export function commonDetails(items: readonly ListedItem[]): DetailColumn[] {
  return [...usesOf(items)]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(([key, { name, count, amounts }]) => ({ key, name, count, isAmount: amounts * 2 > count }));
}

/** The detail of an item in a column. */
export const detailIn = (
  { properties }: Pick<Item, 'properties'>,
  { key }: DetailColumn,
): Property | undefined => properties.find(({ name }) => keyOf(name) === key);
