import { describe, expect, test } from 'vitest';
import { readerLocale } from './readerLocale.ts';

const AT = new Date('2026-03-14T13:05:00Z');

const written = (own: string) =>
  new Intl.DateTimeFormat(readerLocale(own), { dateStyle: 'medium', timeZone: 'UTC' }).format(AT);

describe('a date', () => {
  test.each([
    ['en-US', 'Mar 14, 2026'],
    ['en-GB', '14 Mar 2026'],
    ['de-DE', '14.03.2026'],
    ['fr-CH', '14 mars 2026'],
    ['ja-JP', '2026/03/14'],
  ])('is written as its reader does in %s', (own, text) => {
    expect(written(own)).toBe(text);
  });

  test.each(['fa-IR', 'ar-EG', 'he-IL', 'ur-PK', 'pa-Arab-PK', 'ckb-IQ'])(
    'is in English for a reader whose language runs from the right: %s',
    (own) => {
      expect(written(own)).toBe('14 Mar 2026');
    },
  );

  test.each(['th-TH', 'mr-IN', 'my-MM', 'ne-NP', 'ja-JP-u-ca-japanese', 'en-US-u-nu-deva'])(
    'has the year and the digits of its stored form in %s',
    (own) => {
      expect(written(own)).toMatch(/\b14\b/);
      expect(written(own)).toMatch(/\b2026\b/);
    },
  );
});

test.each([
  ['hi-IN', '₹12,34,567.50'],
  ['de-DE', '1.234.567,50 ₹'],
  ['fa-IR', '₹1,234,567.50'],
])('an amount is grouped as its reader does in %s, in the digits of the text around it', (own, text) => {
  const format = new Intl.NumberFormat(readerLocale(own), { style: 'currency', currency: 'INR' });
  expect(format.format(1_234_567.5).replace(/\s/g, ' ')).toBe(text);
});
