import { foldText } from '#shared/domain/foldText.ts';

/** The groups of the palette, in their order. */
export const GROUPS = ['items', 'actions', 'screens'] as const;

export interface PaletteEntry {
  readonly id: string;
  readonly group: (typeof GROUPS)[number];
  readonly label: string;
  /** Found too, and shown beside the label. */
  readonly note?: string;
  /** The shortcut that does the same. */
  readonly key?: string | undefined;
  readonly run: () => void;
}

/** More would not be looked through: another letter finds faster. */
const MOST_ITEMS = 7;

/** A name that begins with what was typed is meant before one that has it inside. */
function rankOf(text: string, query: string): number {
  if (text.startsWith(query)) return 0;
  return text.includes(` ${query}`) ? 1 : 2;
}

/**
 * The entries whose label and note have every word of the query, best first within their group. Items are found only
 * by a query: without one, the actions and the screens are shown.
 */
export function findEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const query = foldText(typed.trim());
  const words = query.split(/\s+/).filter(Boolean);
  const found = entries.flatMap((entry) => {
    if (words.length === 0 && entry.group === 'items') return [];
    const text = foldText(`${entry.label} ${entry.note ?? ''}`);
    return words.every((word) => text.includes(word)) ? [{ entry, rank: rankOf(text, query) }] : [];
  });
  const best = found.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry);
  return GROUPS.flatMap((group) => {
    const ofGroup = best.filter((entry) => entry.group === group);
    return group === 'items' ? ofGroup.slice(0, MOST_ITEMS) : ofGroup;
  });
}
