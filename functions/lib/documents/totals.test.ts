import { expect, test } from 'vitest';
import { totalsOf } from './money.ts';

const price = (value: string, name = 'Purchase price') => ({ name, value });

test('amounts of one name are added, each currency apart, and what is no amount is counted', () => {
  const totals = totalsOf([
    price('100 EUR'),
    price('0,10 €', 'purchase PRICE '),
    price('$5 USD'),
    price('7'),
    price('a lot'),
    price(''),
  ]);

  expect(totals).toEqual([
    {
      name: 'Purchase price',
      sums: [
        { currency: 'EUR', thousandths: 100_100n, count: 2 },
        { currency: 'USD', thousandths: 5000n, count: 1 },
        { currency: '', thousandths: 7000n, count: 1 },
      ],
      unread: 2,
    },
  ]);
});

test('prices paid and market values are not added to each other', () => {
  const totals = totalsOf([price('1 EUR'), price('2 EUR', 'Market value'), price('4 EUR', 'Price paid')]);

  expect(totals.map(({ name, sums }) => [name, sums[0]?.thousandths])).toEqual([
    ['Purchase price', 1000n],
    ['Market value', 2000n],
    ['Price paid', 4000n],
  ]);
});

test('sums are exact where floating-point numbers are not', () => {
  const [total] = totalsOf(Array.from({ length: 1000 }, () => price('0.10 EUR')));

  expect(total?.sums).toEqual([{ currency: 'EUR', thousandths: 100_000n, count: 1000 }]);
});

test.each(['Serial number', 'Valued by', 'Priceless', 'Costume', 'Brand', ''])(
  'the detail %j holds no money by its name',
  (name) => {
    expect(totalsOf([price('5 EUR', name)])).toEqual([]);
  },
);
