import { describe, expect, test } from 'vitest';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { worthOfList } from './worthText.ts';

const item = (name: string, value: string) => makeItem({ properties: [{ id: 'p', name, value }] });
/** The space after a currency's code is one that does not break. */
const plain = (text = ''): string => text.replaceAll('\u00a0', ' ');

describe('the total of a list', () => {
  test('is what its items are worth, or else what they cost, by currency and without cents', () => {
    const items = [
      item('Value', '1,200.40 EUR'),
      item('Value', 'EUR 300'),
      item('Current value', '400 CHF'),
      item('Price', '9 EUR'),
      damagedItem,
    ];
    const worth = worthOfList(items);
    expect(worth).toMatchObject({ count: 4, hasPrices: true });
    expect(plain(worth?.amounts)).toBe('EUR 1,509 + CHF 400');
  });

  test('counts an item with both once, by its value', () => {
    const violin = makeItem({
      properties: [
        { id: 'p', name: 'Price', value: '6,200 EUR' },
        { id: 'v', name: 'Value', value: '7,200 EUR' },
      ],
    });
    const worth = worthOfList([violin]);
    expect(worth).toMatchObject({ count: 1, hasPrices: false });
    expect(plain(worth?.amounts)).toBe('EUR 7,200');
  });

  test('keeps a sign of several currencies as it is, and leaves numbers without a currency out', () => {
    const items = [item('Price', '$1,200'), item('Colour', 'red'), item('Value', '12000')];
    expect(worthOfList(items)).toEqual({ amounts: '$ 1,200', count: 1, hasPrices: true });
  });

  test('is left out where no amount is known', () => {
    expect(worthOfList([item('Price', 'a lot'), damagedItem])).toBeUndefined();
  });
});
