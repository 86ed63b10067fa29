import { describe, expect, test } from 'vitest';
import { dateOf, isoDateOf } from './dates.ts';

describe('a date that is stored', () => {
  test('is a day or a month', () => {
    expect(isoDateOf(' 2026-03-14 ')).toMatchObject({ text: '2026-03-14', lastDay: '2026-03-14' });
    expect(isoDateOf('2028-02')).toMatchObject({ text: '2028-02', lastDay: '2028-02-29' });
  });

  test('may have its month in English words, where it is only read', () => {
    expect(dateOf('14 March 2027')?.text).toBe('2027-03-14');
    expect(isoDateOf('14 March 2027')).toBeUndefined();
  });

  test.each(['2026-13', '2026-02-30', '14/03/2027', 'soon', ''])('is not read from %s', (value) => {
    expect(dateOf(value)).toBeUndefined();
  });
});
