import { foldText } from '#shared/domain/foldText.ts';
import { canHaveTypo, wordsOf } from '#web/base/typos.ts';

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

/** Whether one letter is too many, missing or another one, or two neighbours are exchanged. */
function isOneTypo(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  if (rest.slice(1) === otherRest.slice(1)) return true;
  if (rest.slice(1) === otherRest || rest === otherRest.slice(1)) return true;
  return rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
}

/** Whether one of the words begins with this one, with a typo in it. */
const isLike = (words: readonly string[], word: string): boolean =>
  canHaveTypo(word) &&
  words.some((other) => [-1, 0, 1].some((more) => isOneTypo(word, other.slice(0, word.length + more))));

interface Match {
  readonly entry: PaletteEntry;
  readonly rank: number;
}

/** The entries that a query finds. */
export interface Found {
  /** Those whose label and note have every word of the query. */
  readonly exact: readonly Match[];
  /** With them, those that have every word with one typo in it: it takes long to look for them. */
  readonly similar: () => readonly Match[];
}

/** Looks through entries. Items are found only by a query: without one, the actions and the screens are shown. */
export function findIn(entries: readonly PaletteEntry[], typed: string): Found {
  const query = foldText(typed.trim());
  const words = query.split(/\s+/).filter(Boolean);
  const folded = entries
    .filter(({ group }) => words.length > 0 || group !== 'items')
    .map((entry) => ({ entry, text: foldText(`${entry.label} ${entry.note ?? ''}`) }));
  const matches = (has: (text: string) => boolean): Match[] =>
    folded.filter(({ text }) => has(text)).map(({ entry, text }) => ({ entry, rank: rankOf(text, query) }));
  let similar: Match[] | undefined;
  const findSimilar = (): Match[] =>
    matches((text) => {
      const others = wordsOf(text);
      return words.every((word) => text.includes(word) || isLike(others, word));
    });
  return {
    exact: matches((text) => words.every((word) => text.includes(word))),
    similar: () => (similar ??= words.some(canHaveTypo) ? findSimilar() : []),
  };
}

/** The entries to show, best first within their group: similar ones only where nothing has the words themselves. */
export function shownEntries(found: readonly Found[]): PaletteEntry[] {
  const exact = found.flatMap((part) => part.exact);
  const matches = exact.length > 0 ? exact : found.flatMap((part) => part.similar());
  const best = matches.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry);
  return GROUPS.flatMap((group) => {
    const ofGroup = best.filter((entry) => entry.group === group);
    return group === 'items' ? ofGroup.slice(0, MOST_ITEMS) : ofGroup;
  });
}
