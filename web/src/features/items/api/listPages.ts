import type * as z from 'zod/mini';
import type { assets, ListedItem } from '#shared/contract/assets.ts';
import { LIST_LIMITS } from '#shared/domain/items.ts';

/** A part of the list, which is against the order of its ids: the newest come first. */
export interface Part {
  readonly query: z.input<typeof assets.list.query>;
  /** The id that it begins behind; undefined for the first. */
  readonly after: string | undefined;
}

export interface ListPage extends Part {
  /** Its entity tag, by which the server tells that it is still the same. */
  readonly tag: string | undefined;
  /** The version of the list that it is of. All that pages of one version show is as it was at one moment. */
  readonly version: string | undefined;
  readonly items: readonly ListedItem[];
  /** The cursor of what is behind it; undefined on the last page. */
  readonly next: string | undefined;
}

const order = 'newest';

export const FIRST_PART: Part = {
  query: { order, limit: String(LIST_LIMITS.firstItems) },
  after: undefined,
};

/** The page of this very part: the server's tag is of one. */
export const samePart = (pages: readonly ListPage[], { query: wanted }: Part): ListPage | undefined =>
  pages.find(({ query }) => query?.cursor === wanted?.cursor && query?.limit === wanted?.limit);

/**
 * The part to read behind a page; undefined where nothing is. It is a known part if possible, so that the server need not
 * send it again: one item more or less would otherwise move the bounds of all pages behind it. The part may begin within
 * the page, so that some items come twice. Where it begins a little behind the page, the items in between are a part of
 * their own.
 * @param known the pages of an earlier reading, in their order
 */
export function partBehind(page: ListPage, known: readonly ListPage[]): Part | undefined {
  if (page.next === undefined) return undefined;
  const last = page.items.at(-1)?.id;
  const whole = { query: { order, cursor: page.next }, after: last ?? page.after } as const;
  if (last === undefined) return whole;
  const ahead = known.filter(({ after }) => isBehind(after, page.after));
  const reached = ahead.findLast(({ after }) => !isBehind(after, last));
  if (reached) return { query: reached.query, after: reached.after };
  const gap = gapTo(ahead, last, known);
  return gap === 0 ? whole : { ...whole, query: { ...whole.query, limit: String(gap) } };
}

/** Whether an id comes behind a bound, which is an id too. Behind the undefined bound, before all, is every one. */
export const isBehind = (id: string | undefined, bound: string | undefined): boolean =>
  id !== undefined && (bound === undefined || id < bound);

/**
 * How many items there seem to be up to a known part: one that is near and far along, so that no small parts remain. 0 where
 * this cannot be told, because none is left or the last item is new itself, as many behind it may be.
 */
function gapTo(ahead: readonly ListPage[], last: string, known: readonly ListPage[]): number {
  const ids = [...new Set(known.flatMap(({ items }) => items.map(({ id }) => id)))];
  if (!ids.includes(last)) return 0;
  const behind = ids.filter((id) => id < last);
  const gaps = ahead.map(({ after = '' }) => behind.filter((id) => id >= after).length);
  const gap = gaps.findLast((items) => items <= LIST_LIMITS.firstItems) ?? gaps[0] ?? 0;
  return gap <= LIST_LIMITS.pageItems ? gap : 0;
}
