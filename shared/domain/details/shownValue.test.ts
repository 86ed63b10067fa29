import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { worthOf } from '../worth.ts';
import { shownValue } from './shownValue.ts';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const euros = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'EUR' });

/** The amount that a text in the form of the user says. */
function thousandthsShown(format: Intl.NumberFormat, shown: string): bigint {
  const { maximumFractionDigits = 0 } = format.resolvedOptions();
  return BigInt(shown.replace(/\D/g, '')) * 10n ** BigInt(3 - maximumFractionDigits);
}

describe('the value of a detail is shown', () => {
  test.each(['2027-03-14', '14 March 2027'])('in the form of the user for the date %s', (value) => {
    expect(shownValue({ name: 'Anything', value })).toBe(day.format(new Date('2027-03-14T00:00:00Z')));
  });

  test.each(['1250.00 EUR', 'EUR 1 250', '€1250', '1.250,00 €'])(
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

  test.each([
    ['1250.00 JPY', 'JPY', 1250],
    ['0.125 KWD', 'KWD', 0.125],
    ['1,250.125 KWD', 'KWD', 1250.125],
    ["12'500 CHF", 'CHF', 12_500],
    ['1.250.000 EUR', 'EUR', 1_250_000],
  ])('in the form of the user for an amount that the currency can hold: %s', (value, currency, amount) => {
    const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
    expect(shownValue({ name: 'Price', value })).toBe(format.format(amount));
  });

  test.each(['1250.50 JPY', '0.125 EUR', '1,250.125 EUR', '99.995 EUR', 'EUR 1,250', '€1.250', '1.234 KWD'])(
    'as it was written for an amount that would be rounded or may be another one: %s',
    (value) => {
      expect(shownValue({ name: 'Price', value })).toBe(value);
    },
  );

  test('so that an amount in the form of the user is the one that is added up', () => {
    const written = fc.tuple(
      fc.stringMatching(/^\d{1,3}([.,' ]\d{1,3}){0,2}$/),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
    );
    fc.assert(
      fc.property(written, ([number, currency]) => {
        const detail = { name: 'Value', value: `${number} ${currency}` };
        const shown = shownValue(detail);
        const { sums } = worthOf([{ properties: [detail] }], 'value');
        const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
        if (shown !== detail.value) {
          expect(sums.map(({ thousandths }) => thousandths)).toEqual([thousandthsShown(format, shown)]);
        }
      }),
    );
  });

  test('with the same marks between places and between tags', () => {
    expect(shownValue({ name: 'Location', value: 'House/Cellar' })).toBe('House / Cellar');
    expect(shownValue({ name: 'Tags', value: 'red,blue,Red' })).toBe('red, blue');
  });
});
