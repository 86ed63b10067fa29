import type { ListedItem } from '#shared/contract/assets.ts';
import { type Candidates, FIRST_NUMBER } from '../../planning/batches.ts';
import { identityOf, wasThere } from '../../planning/plan.ts';
import type { Contents, ReadItem } from '../reading/contents.ts';

/** The number of an item among those of an import, which counts as the rows of a table do. */
export const rowOf = ({ number }: Pick<ReadItem, 'number'>): number => number - 1 + FIRST_NUMBER;

/** The item of a row, as its number in the archive and its name. */
export function itemOfRow({ items }: Pick<Contents, 'items'>, row: number) {
  const number = row - FIRST_NUMBER + 1;
  return { number, name: items.find((each) => each.number === number)?.item.name };
}

const rowsOf = ({ items }: Pick<Contents, 'items'>) =>
  items.map((each) => ({ row: rowOf(each), item: each.item }));

/** The rows of the items that the user seems to have: under the same id, or with the same name and serial number. */
function duplicatesOf(
  { items }: Pick<Contents, 'items'>,
  present: readonly ListedItem[],
): ReadonlySet<number> {
  const ids = new Set(present.map(({ id }) => id));
  const identities = new Set(present.flatMap((item) => ('damaged' in item ? [] : (identityOf(item) ?? []))));
  const isPresent = ({ id, item }: ReadItem): boolean => {
    const identity = identityOf(item);
    return ids.has(id) || (identity !== undefined && identities.has(identity));
  };
  return new Set(items.filter(isPresent).map(rowOf));
}

/**
 * The items that an import registers. One that goes on finds its own first items among the others: they are none of the
 * duplicates.
 * @param startedAt when it began, where it goes on
 */
export function candidatesOf(
  contents: Pick<Contents, 'items'>,
  present: readonly ListedItem[],
  startedAt: string | undefined,
  skips: boolean,
): Candidates {
  const compared = startedAt === undefined ? present : present.filter((item) => wasThere(item, startedAt));
  return { items: rowsOf(contents), leftOut: skips ? duplicatesOf(contents, compared) : new Set() };
}
