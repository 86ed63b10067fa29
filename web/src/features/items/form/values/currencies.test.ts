import { describe, expect, test } from 'vitest';
import { currencyOfLocale, offeredCurrencies } from './currencies.ts';

describe('the currency of a locale', () => {
  test.each([
    ['de-CH', 'CHF'],
    ['de', 'EUR'],
    ['en', 'USD'],
    ['en-GB', 'GBP'],
    ['pt-BR', 'BRL'],
    ['ar-EG', 'EGP'],
    ['th', 'THB'],
    ['fr-SN', 'XOF'],
    ['en-AQ', undefined],
    ['en-US@posix', undefined],
  ])('for %s is %s', (locale, currency) => {
    expect(currencyOfLocale(locale)).toBe(currency);
  });

  test('is offered after those in use, and each once', () => {
    const offered = offeredCurrencies(['NOK', 'CHF'], 'fr-FR');
    expect(offered.slice(0, 3)).toEqual(['NOK', 'CHF', 'EUR']);
    expect(new Set(offered).size).toBe(offered.length);
  });
});
