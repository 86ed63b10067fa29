import { describe, expect, test } from 'vitest';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { worthOfList } from './worthText.ts';

const item = (name: string, value: string) => makeItem({ properties: [{ id: 'p', name, value }] });
/** The space after a currency's code is one that does not break. */
const plain = (text = ''): string => text.replaceAll('\u00a0', ' ');

describe('the total of a list', () => {
  test('is what its items are worth now, by currency and without cents', () => {
    const items = [
      item('Value', '1,200.40 EUR'),
      item('Value', 'EUR 300'),
      item('Current value', '400 CHF'),
      item('Price', '9 EUR'),
      damagedItem,
    ];
    const worth = worthOfList(items);
    expect(worth).toMatchObject({ kind: 'value', count: 3 });
    expect(plain(worth?.amounts)).toBe('EUR 1,500 + CHF 400');
  });

  test('is what they cost where none says its value', () => {
    expect(worthOfList([item('Price', '$1,200'), item('Colour', 'red')])).toEqual({
      kind: 'purchase',
      amounts: '$ 1,200',
      count: 1,
    });
  });

  test('is left out where no amount is known', () => {
    expect(worthOfList([item('Price', 'a lot'), damagedItem])).toBeUndefined();
  });
});
