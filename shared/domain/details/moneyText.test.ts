import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMoney } from '../money.ts';
import { moneyParts, moneyText, writeMoney } from './moneyText.ts';

describe('an amount to be stored', () => {
  test.each([
    ['1250', 'EUR', '1250.00 EUR'],
    ['1.250,5', 'EUR', '1250.50 EUR'],
    ["1'200", 'CHF', '1200.00 CHF'],
    ['1250', 'JPY', '1250 JPY'],
    ['1.2505', 'EUR', '1.2505 EUR'],
    ['12.3456', 'EUR', '12.3456 EUR'],
    ['1,2,3', 'EUR', '1,2,3 EUR'],
    ['.', 'EUR', '.'],
    ['1\u00a0234,56', 'EUR', '1234.56 EUR'],
    ['1\u202f234,56', 'EUR', '1234.56 EUR'],
    ['١٢٣٤', 'EGP', '1234.00 EGP'],
    ['۱٬۲۳۴٫۵۰', 'EUR', '1234.50 EUR'],
    ['१,२३,४५६', 'INR', '123456.00 INR'],
    ['１２，５００', 'JPY', '12500 JPY'],
    ['-5,50', 'EUR', '-5,50 EUR'],
    ['$500', 'USD', '500.00 USD'],
    ['500 kr', 'SEK', '500.00 SEK'],
    ['￥12,500', 'JPY', '12500 JPY'],
    ['$500', 'EUR', '$500'],
    ['€500', 'USD', '€500'],
    ['1250', '', '1250'],
    ['12 USD', 'EUR', '12 USD'],
    ['about 50', 'EUR', 'about 50'],
    ['', 'EUR', ''],
  ])('is for %s and %s', (amount, currency, stored) => {
    expect(moneyText({ amount, currency })).toBe(stored);
  });

  test('is read again as what it was', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(amounts, fc.constantFrom('EUR', 'JPY', 'KWD', ''), (number, currency) => {
        const money = { currency, thousandths: currency === 'KWD' ? number : number * 10n };
        const read = parseMoney(writeMoney(money));
        // A text with three decimals may be one with groups of three: it is not guessed.
        if (read) expect(read).toEqual(money);
        else expect(currency).toBe('KWD');
      }),
    );
  });
});

describe('a stored amount', () => {
  test.each([
    ['1250.00 EUR', { amount: '1250.00', currency: 'EUR' }],
    ['48,900.00 EUR', { amount: '48,900.00', currency: 'EUR' }],
    ['12000', { amount: '12000', currency: '' }],
  ])('is shown in two fields: %s', (text, parts) => {
    expect(moneyParts(text)).toEqual(parts);
  });

  test.each([
    '$500',
    'about 50 EUR',
    '7,200.00 EUR by the violin maker',
    '-5 EUR',
    '12 ABC',
    'on request',
    '',
  ])('stays a text where two fields would not show it as it is: %s', (text) => {
    expect(moneyParts(text)).toBeUndefined();
  });
});
