import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readListView, SORT_ORDERS, writeListView } from './listView.ts';

test('an address without parameters is everything, newest first', () => {
  expect(readListView(new URLSearchParams())).toEqual({ query: '', order: 'newest', type: undefined });
});

test('an unknown order means the default', () => {
  expect(readListView(new URLSearchParams('sort=colour')).order).toBe('newest');
});

test('a view read back from the address is the view written to it', () => {
  const view = fc.record({
    query: fc.string({ unit: 'grapheme' }),
    order: fc.constantFrom(...SORT_ORDERS),
    type: fc.option(fc.string({ minLength: 1, unit: 'grapheme' }), { nil: undefined }),
  });
  fc.assert(
    fc.property(view, (wanted) => {
      const address = writeListView(new URLSearchParams(), wanted).toString();
      expect(readListView(new URLSearchParams(address))).toEqual(wanted);
    }),
  );
});

test('writing the default view leaves nothing of its own in the address', () => {
  const search = new URLSearchParams('requiresAuth=true&q=bike&sort=name&type=Vehicle');
  const cleared = writeListView(search, { query: '', order: 'newest', type: undefined });
  expect(cleared.toString()).toBe('requiresAuth=true');
});
