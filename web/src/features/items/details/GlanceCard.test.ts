import { describe, expect, test } from 'vitest';
import { isoDateOf } from '#shared/domain/isoDates.ts';
import { glanceOf } from './GlanceCard.tsx';

const TODAY = '2026-11-22';
const details = (...pairs: readonly (readonly [name: string, value: string])[]) =>
  pairs.map(([name, value], place) => ({ id: `p${place}`, name, value }));
const glance = (...pairs: readonly (readonly [name: string, value: string])[]) =>
  glanceOf(details(...pairs), TODAY).map(({ name, value }) => [name, value]);

describe('the worth of an item', () => {
  test.each(['48,900.00 EUR', '$500', '€ 12', '1200', "7'500 CHF", 'USD 80'])('is read from %s', (price) => {
    expect(glance(['Purchase price', price])).toHaveLength(1);
  });

  test('is rather its value than what was paid for it', () => {
    expect(glance(['Price', '900 EUR'], ['Insured value', '1200 EUR'])).toEqual([
      ['Insured value', '1200 EUR'],
    ]);
  });

  test.each(['Valuation', 'Appraisal'])('is read from a detail called %s', (name) => {
    expect(glance(['Price', '900 EUR'], [name, '1200 EUR'])).toEqual([[name, '1200 EUR']]);
  });

  test.each(['Appraisal fee', 'Valuation cost', 'Cost of the appraisal', 'Value added tax'])(
    'is rather the price than what is called %s',
    (name) => {
      expect(glance([name, '50 EUR'], ['Price', '900 EUR'])).toEqual([['Price', '900 EUR']]);
    },
  );

  test.each([
    ['Price', 'on request'],
    ['Price', '7,200.00 EUR by Geigenbau Klotz'],
    ['Seats', '5'],
    ['Valuer', '12'],
  ])('is not read from %s: %s', (name, value) => {
    expect(glance([name, value])).toEqual([]);
  });
});

describe('the dates of an item', () => {
  test('are the next one to come and the first one', () => {
    expect(
      glance(
        ['Service', '2025-05-01'],
        ['First registration', '2022-03-14'],
        ['Warranty until', '2028-01-01'],
        ['Next inspection', '2027-03'],
      ),
    ).toEqual([
      ['Next inspection', '2027-03'],
      ['First registration', '2022-03-14'],
    ]);
  });

  test('count today and the running month as still to come', () => {
    expect(glance(['Inspection', '2026-11'])).toEqual([['Inspection', '2026-11']]);
    expect(glance(['Inspection', TODAY], ['Bought', '2026-11-21']).map(([label]) => label)).toEqual([
      'Inspection',
      'Bought',
    ]);
  });

  test.each(['14 March 2027', '14. Mar 2027', 'March 14, 2027', 'Mar 14 2027'])(
    'are read from %s, which has its month in words',
    (value) => {
      expect(glance(['Inspection', value])).toEqual([['Inspection', value]]);
    },
  );

  test.each(['14 Marchember 2027', 'Volvo 14 2027', '14/03/2027'])('are not read from %s', (value) => {
    expect(glance(['Inspection', value])).toEqual([]);
  });

  test.each(['2026-13', '2026-02-30', '2026-00-10', '26-01-01', '2026-03-14 or so', '2026'])(
    'are not read from %s',
    (value) => {
      expect(isoDateOf(value)).toBeUndefined();
    },
  );
});

test('an item without such details has nothing to be seen at a glance', () => {
  expect(glance(['Colour', 'Blue'])).toEqual([]);
});
