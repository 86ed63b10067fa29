import type { ListedItem } from '#shared/contract/assets.ts';

interface Chosen {
  /** In the order in which the list shows them, those that it does not show last. */
  readonly items: readonly ListedItem[];
  /** How many of them the search and the filter leave out. */
  readonly notShown: number;
}

/** The items that were chosen and are still there. */
export function chosenItems(
  items: readonly ListedItem[],
  visible: readonly ListedItem[],
  selected: ReadonlySet<string>,
): Chosen {
  const isChosen = ({ id }: ListedItem) => selected.has(id);
  const shown = visible.filter(isChosen);
  const shownIds = new Set(shown.map(({ id }) => id));
  const others = items.filter((item) => isChosen(item) && !shownIds.has(item.id));
  return { items: [...shown, ...others], notShown: others.length };
}
