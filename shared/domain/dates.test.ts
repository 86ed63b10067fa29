import { describe, expect, test } from 'vitest';
import { dateOf } from './dates.ts';
import { isoDateOf } from './isoDates.ts';

describe('a date that is stored', () => {
  test('is a day or a month', () => {
    expect(isoDateOf(' 2026-03-14 ')).toMatchObject({ text: '2026-03-14', lastDay: '2026-03-14' });
    expect(isoDateOf('2028-02')).toMatchObject({ text: '2028-02', lastDay: '2028-02-29' });
  });

  test('may have its month in English words, where it is only read', () => {
    expect(dateOf('14 March 2027')?.text).toBe('2027-03-14');
    expect(isoDateOf('14 March 2027')).toBeUndefined();
  });

  test.each(['14 March 2027', '14. March 2027', 'march 14, 2027', 'Mar 14 2027', '14 MAR, 2027'])(
    'is read from %s',
    (value) => {
      expect(dateOf(value)?.text).toBe('2027-03-14');
    },
  );

  test('may have September in four letters too', () => {
    expect(dateOf('Sept 3, 2027')?.text).toBe('2027-09-03');
  });

  test.each([
    '31 February 2027',
    'Feb 30, 2027',
    '0 May 2027',
    '14 Marchenko 2027',
    'Mayor 7 2027',
    '14 Ma 2027',
    'March 2027',
    '7 March 7, 2027',
  ])('is none where no calendar has the day, or no month the name: %s', (value) => {
    expect(dateOf(value)).toBeUndefined();
  });

  test.each(['2026-13', '2026-02-30', '14/03/2027', 'soon', ''])('is not read from %s', (value) => {
    expect(dateOf(value)).toBeUndefined();
  });
});
