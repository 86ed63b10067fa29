import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeItem } from '#web/testing/items.ts';
import { neighboursOf, noteOrder } from './listOrder.ts';

const ITEMS = ['boat', 'car', 'bike'].map((id) => makeItem({ id }));

/** The present entry of the tab's history. */
const goTo = (idx: number) => vi.stubGlobal('window', { history: { state: { idx } } });
afterEach(() => vi.unstubAllGlobals());

function listLeftAt(idx: number): QueryClient {
  const client = new QueryClient();
  goTo(idx);
  noteOrder(client, ITEMS);
  return client;
}

describe('the neighbours of an item', () => {
  test('are those of the list that stands right before it', () => {
    const client = listLeftAt(2);
    goTo(3);
    const found = { previous: 'boat', next: 'bike', place: 2, count: 3 };
    expect(neighboursOf(client, 'car', ITEMS)).toEqual(found);
  });

  test('are none where another page stands before it', () => {
    const client = listLeftAt(2);
    goTo(4);
    expect(neighboursOf(client, 'car', ITEMS)).toBeUndefined();
  });

  test('are none of the items that have left the list', () => {
    const client = listLeftAt(2);
    goTo(3);
    const left = ITEMS.filter(({ id }) => id !== 'bike');
    expect(neighboursOf(client, 'car', left)).toMatchObject({ next: undefined, place: 2, count: 2 });
  });
});
