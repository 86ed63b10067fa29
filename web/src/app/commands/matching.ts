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

/** Shorter words with another letter are other words, and so are numbers and codes: as the search of items has it. */
const SHORTEST_TYPO = 4;
const canHaveTypo = (word: string): boolean => word.length >= SHORTEST_TYPO && !/\p{N}/u.test(word);

/** Whether one letter is too many, missing or another one, or two neighbours are exchanged. */
function isOneTypo(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  if (rest.slice(1) === otherRest.slice(1)) return true;
  if (rest.slice(1) === otherRest || rest === otherRest.slice(1)) return true;
  return rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
}

/** Whether a word of the text begins with this one, with a typo in it. */
const isLike = (text: string, word: string): boolean =>
  canHaveTypo(word) &&
  text
    .split(/[^\p{L}\p{N}]+/u)
    .some((other) => [-1, 0, 1].some((more) => isOneTypo(word, other.slice(0, word.length + more))));

/**
 * The entries whose label and note have every word of the query, best first within their group; where there are none, those
 * that have every word with one typo in it. Items are found only by a query: without one, the actions and the screens are shown.
 */
export function findEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const query = foldText(typed.trim());
  const words = query.split(/\s+/).filter(Boolean);
  const foundBy = (has: (text: string, word: string) => boolean) =>
    entries.flatMap((entry) => {
      if (words.length === 0 && entry.group === 'items') return [];
      const text = foldText(`${entry.label} ${entry.note ?? ''}`);
      return words.every((word) => has(text, word)) ? [{ entry, rank: rankOf(text, query) }] : [];
    });
  const exact = foundBy((text, word) => text.includes(word));
  const isNowhere = exact.length === 0 && words.some(canHaveTypo);
  const found = isNowhere ? foundBy((text, word) => text.includes(word) || isLike(text, word)) : exact;
  const best = found.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry);
  return GROUPS.flatMap((group) => {
    const ofGroup = best.filter((entry) => entry.group === group);
    return group === 'items' ? ofGroup.slice(0, MOST_ITEMS) : ofGroup;
  });
}
