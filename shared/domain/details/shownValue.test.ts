import { describe, expect, test, vi } from 'vitest';
import { shownValue } from './shownValue.ts';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const euros = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'EUR' });

describe('the value of a detail is shown', () => {
  test.each(['2027-03-14', '14 March 2027'])('in the form of the user for the date %s', (value) => {
    expect(shownValue({ name: 'Anything', value })).toBe(day.format(new Date('2027-03-14T00:00:00Z')));
  });

  test.each(['1250.00 EUR', 'EUR 1,250', '€1250', '1.250,00 €'])(
    'in the form of the user for an amount with a currency: %s',
    (value) => {
      expect(shownValue({ name: 'Price', value })).toBe(euros.format(1250));
    },
  );

  test('with one format for all amounts in a currency, which is slow to make', () => {
    const prototype: { readonly format: unknown } = Intl.NumberFormat.prototype;
    const used = vi.spyOn(prototype, 'format', 'get');
    for (let units = 0; units < 50; units += 1) shownValue({ name: 'Price', value: `${units} SEK` });
    expect(used).toHaveBeenCalledTimes(50);
    expect(new Set(used.mock.contexts).size).toBe(1);
  });

  test.each([
    ['Price', '1250'],
    ['Price', '$1,250'],
    ['Price', '7,200.00 EUR by the violin maker'],
    ['Part number', '1250.00 EUR'],
    ['Year', '1995'],
    ['Working', 'yes'],
    ['Location', 'Cellar'],
    ['Tags', ''],
    ['Price', '12 EUR\n13 EUR'],
  ])('as it was written for %s: %s', (name, value) => {
    expect(shownValue({ name, value })).toBe(value);
  });

  test('with the same marks between places and between tags', () => {
    expect(shownValue({ name: 'Location', value: 'House/Cellar' })).toBe('House / Cellar');
    expect(shownValue({ name: 'Tags', value: 'red,blue,Red' })).toBe('red, blue');
  });
});
