import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { historyIndex } from './listPlace.ts';

const orderKey = ['listOrder'];

interface ListOrder {
  readonly ids: readonly string[];
  /** Where in the tab's history the list was. */
  readonly index: number | undefined;
}

/** Notes the order of the list that the user leaves for one of its items. It follows from decrypted texts, so a lock removes it. */
export function noteOrder(client: QueryClient, items: readonly { readonly id: string }[]): void {
  client.setQueryDefaults(orderKey, {
    meta: DECRYPTED,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  client.setQueryData<ListOrder>(orderKey, { ids: items.map(({ id }) => id), index: historyIndex() });
}

const NOTHING: readonly { readonly id: string }[] = [];

/**
 * Notes the order of a list when the user opens one of its items by a click or by a key.
 * @param isPart whether others are on their way: the places of these are not known then, and none is noted
 */
export function useNoteOrder(
  list: RefObject<HTMLElement | null>,
  items: readonly { readonly id: string }[],
  isPart: boolean,
): void {
  const client = useQueryClient();
  useEffect(() => {
    const element = list.current;
    const note = () => noteOrder(client, isPart ? NOTHING : items);
    element?.addEventListener('click', note, { capture: true });
    return () => element?.removeEventListener('click', note, { capture: true });
  }, [list, items, isPart, client]);
}

interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** From 1. */
  readonly place: number;
  readonly count: number;
}

/** The ids of the list that stands right before the present entry of the history; none where another page does. */
function listBefore(client: QueryClient): readonly string[] {
  const noted = client.getQueryData<ListOrder>(orderKey);
  const index = historyIndex();
  return noted && (index === undefined || noted.index === index - 1) ? noted.ids : [];
}

/**
 * The items before and after one in the list that the user came from; undefined where it is in none.
 * @param listed the items that there are now, as far as that is known
 */
export function neighboursOf(
  client: QueryClient,
  id: string,
  listed: readonly ListedItem[] | undefined,
): Neighbours | undefined {
  const noted = listBefore(client);
  const there = listed && new Set(listed.flatMap((item) => ('damaged' in item ? [] : [item.id])));
  // Some may have been deleted or handed over since, and a damaged one has no page to go on from.
  const order = noted.filter((each) => each === id || !there || there.has(each));
  const at = order.indexOf(id);
  if (at < 0 || order.length < 2) return undefined;
  return { previous: order[at - 1], next: order[at + 1], place: at + 1, count: order.length };
}
