import { describe, expect, test } from 'vitest';
import { showMoney } from './money.ts';
import { type WorthKind, worthOf } from './worth.ts';

const item = (...details: readonly (readonly [name: string, value: string])[]) => ({
  properties: details.map(([name, value]) => ({ name, value })),
});

const totals = (items: ReturnType<typeof item>[], kind: WorthKind) =>
  worthOf(items, kind).sums.map((sum) => `${showMoney(sum)} of ${sum.count}`);

describe('the worth of items', () => {
  test('is added by currency, with the number of items without an amount', () => {
    const items = [
      item(['Purchase price', '100 EUR']),
      item(['purchase PRICE ', '0,10 €']),
      item(['Price', '$5 USD']),
      item(['Brand', 'Canon']),
      item(),
    ];
    expect(totals(items, 'purchase')).toEqual(['EUR 100.10 of 2', 'USD 5.00 of 1']);
    expect(worthOf(items, 'purchase').without).toBe(2);
  });

  test('keeps what was paid and what it is worth now apart', () => {
    const violin = item(['Price paid', 'EUR 6,200'], ['Value', '7,200.00 EUR by Geigenbau Müller in 2022']);
    expect(totals([violin], 'purchase')).toEqual(['EUR 6,200.00 of 1']);
    expect(totals([violin], 'value')).toEqual(['EUR 7,200.00 of 1']);
  });

  test('counts an item once, by its most telling detail that can be read', () => {
    const ring = item(['Insured value', '500 EUR'], ['Current value', '450 EUR'], ['Appraisal', '470 EUR']);
    const watch = item(['Current value', 'see the letter'], ['Replacement cost', '900 CHF']);
    expect(totals([ring, watch], 'value')).toEqual(['EUR 450.00 of 1', 'CHF 900.00 of 1']);
  });

  test('lists what it would have to guess instead of counting it', () => {
    const bike = item(['Price', '12000']);
    const lamp = item(['Cost', 'about 50 EUR']);
    const worth = worthOf([bike, lamp, item(['Price', '  '])], 'purchase');
    expect(worth).toEqual({
      sums: [],
      without: 1,
      unclear: [
        { item: bike, name: 'Price', value: '12000' },
        { item: lamp, name: 'Cost', value: 'about 50 EUR' },
      ],
    });
  });

  test('is exact where floating-point numbers are not', () => {
    const items = Array.from({ length: 1_000 }, () => item(['Price', '0.10 EUR']));
    expect(totals(items, 'purchase')).toEqual(['EUR 100.00 of 1000']);
  });

  test.each([
    'Serial number',
    'Valued by',
    'Priceless',
    'Costume',
    'Repair cost',
    'pH value',
    'Insurance cost',
    'Insurance price',
    'Insured cost',
    'Sum value',
    '',
  ])('is not said by the detail %j', (name) => {
    const named = [item([name, '5 EUR'])];
    expect([worthOf(named, 'purchase').without, worthOf(named, 'value').without]).toEqual([1, 1]);
  });

  test.each(['Insurance value', 'Insured value', 'Sum insured', 'Replacement cost', 'Replacement cost new'])(
    'is said by the detail %j',
    (name) => expect(totals([item([name, '5 EUR'])], 'value')).toEqual(['EUR 5.00 of 1']),
  );
});
