import { expect, test } from 'vitest';
import { parseMoney, showMoney } from './money.ts';

test.each([
  ['1.234,50 €', 'EUR 1,234.50'],
  ['USD 1,234.50', 'USD 1,234.50'],
  ['$99.9', '$ 99.90'],
  ['US$ 5', 'USD 5.00'],
  ['$5 USD', 'USD 5.00'],
  ["CHF 1'200.–", 'CHF 1,200.00'],
  ['1 234,50 zł', 'PLN 1,234.50'],
  ['₹1,23,456.00', 'INR 123,456.00'],
  ['12000', '12,000.00'],
  ['1,234', '1,234.00'],
  ['0.125 KWD', 'KWD 0.125'],
  ['-5 EUR', 'EUR −5.00'],
  ['7,200.00 EUR by Geigenbau Müller, 12 March 2022', 'EUR 7,200.00'],
  ['EUR 1.250,00', 'EUR 1,250.00'],
  ['€ 99', 'EUR 99.00'],
  ['$1,200', '$ 1,200.00'],
  ['1250 CHF', 'CHF 1,250.00'],
  ['EUR 6,200 with its bow', 'EUR 6,200.00'],
  ['€1,200 second-hand', 'EUR 1,200.00'],
  ['5 EUR (used)', 'EUR 5.00'],
  ['US$ 300, refurbished', 'USD 300.00'],
])('%s is %s', (text, shown) => {
  const money = parseMoney(text);
  expect(money && showMoney(money)).toBe(shown);
});

test.each([
  '',
  'about 5 EUR',
  '5k',
  '5 EUR per month',
  '5 EUR a month',
  '100 EUR or 120 USD',
  '100 - 120 EUR',
  '100 EUR to 120 EUR',
  '3 all weather tyres',
  '12000 by Geigenbau Müller',
  '2 × 50 EUR',
  '1.234 KWD',
  '1.2345',
  '1,23.4,5',
  '5 EUR USD',
  '12,34,5',
  'EUR',
])('nothing is read out of %j', (text) => {
  expect(parseMoney(text)).toBeUndefined();
});
