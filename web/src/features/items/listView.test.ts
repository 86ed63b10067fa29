import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHOICES,
  type ListView,
  readListView,
  SHAPES,
  SORT_ORDERS,
  saysPrivate,
  writeListView,
} from './listView.ts';

const PLAIN: ListView = {
  query: '',
  type: undefined,
  place: undefined,
  tags: [],
  order: undefined,
  shape: 'cards',
  photo: undefined,
  encryption: undefined,
  transfer: undefined,
  warranty: undefined,
};

const text = fc.string({ minLength: 1, unit: 'grapheme' });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const someView: fc.Arbitrary<ListView> = fc.record({
  query: fc.string({ unit: 'grapheme' }),
  type: maybe(text),
  place: maybe(text),
  tags: fc.array(text),
  order: maybe(fc.constantFrom(...SORT_ORDERS)),
  shape: fc.constantFrom(...SHAPES),
  photo: maybe(fc.constantFrom(...CHOICES.photo)),
  encryption: maybe(fc.constantFrom(...CHOICES.encryption)),
  transfer: maybe(fc.constantFrom(...CHOICES.transfer)),
  warranty: maybe(fc.constantFrom(...CHOICES.warranty)),
});

describe('the view of the list', () => {
  test('shows everything as cards in the default order without parameters', () => {
    expect(readListView(new URLSearchParams())).toEqual(PLAIN);
  });

  test('has the default in place of what it does not know', () => {
    const search = new URLSearchParams('sort=colour&view=map&warranty=soon&photo=maybe&tag=');
    expect(readListView(search)).toEqual(PLAIN);
  });

  test('reads from the address what it wrote there', () => {
    fc.assert(
      fc.property(someView, (wanted) => {
        const address = writeListView(new URLSearchParams(), wanted).toString();
        expect(readListView(new URLSearchParams(address))).toEqual(wanted);
      }),
    );
  });

  test('writes no parameters for the default view and keeps unrelated ones', () => {
    const search = new URLSearchParams(
      'requiresAuth=true&q=bike&sort=name&type=Vehicle&view=list&tag=a&tag=b&place=House&photo=with',
    );
    expect(writeListView(search, PLAIN).toString()).toBe('requiresAuth=true');
  });

  test.each(['q=bike', 'type=Vehicle', 'place=House', 'tag=gift'])(
    'says something about items in %s',
    (search) => {
      expect(saysPrivate(new URLSearchParams(search))).toBe(true);
    },
  );

  test('says nothing about items by its fixed choices', () => {
    const search = new URLSearchParams(
      'sort=value&view=list&photo=with&encryption=plain&transfer=yes&warranty=ended',
    );
    expect(saysPrivate(search)).toBe(false);
  });
});
