import { describe, expect, test, vi } from 'vitest';
import { formatMonth } from './formatMonth.ts';
import { formatInstant, instantOf, isolate } from './text.ts';

const local = (iso: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

describe('an instant of the server', () => {
  test('is in UTC where it does not say so', () => {
    expect(instantOf('2026-03-04T05:06:07').toISOString()).toBe('2026-03-04T05:06:07.000Z');
    expect(instantOf('2026-03-04T05:06:07.123').toISOString()).toBe('2026-03-04T05:06:07.123Z');
  });

  test('is left alone where it says its zone', () => {
    expect(instantOf('2026-03-04T05:06:07Z').toISOString()).toBe('2026-03-04T05:06:07.000Z');
    expect(instantOf('2026-03-04T05:06:07+02:00').toISOString()).toBe('2026-03-04T03:06:07.000Z');
    expect(instantOf('2026-03-04T05:06:07-0100').toISOString()).toBe('2026-03-04T06:06:07.000Z');
  });

  test('is shown in the local time', () => {
    expect(formatInstant('2026-03-04T05:06:07')).toBe(local('2026-03-04T05:06:07Z'));
    expect(formatMonth('2024-03-15T12:00:00Z')).toContain('2024');
  });

  test('needs no format before it is shown, and one for all of its kind', async () => {
    const { DateTimeFormat } = Intl;
    const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function noted(...format) {
      return new DateTimeFormat(...format);
    });
    vi.resetModules();
    const { formatDay } = await import('./text.ts');
    expect(made).not.toHaveBeenCalled();
    expect(formatDay('2026-03-04T12:00:00')).toContain('2026');
    formatDay('2026-03-05T12:00:00');
    expect(made).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  test('is shown as it came when it is no time', () => {
    expect(formatInstant('soon')).toBe('soon');
  });
});

test.each(['Violin\u2069\u202e', '\u202bVio\u2067lin\u202c', '\u2066Vi\u202aolin\u202d\u2068'])(
  'a name with signs of direction turns no words around it: %j',
  (name) => {
    expect(isolate(name)).toBe('\u2068Violin\u2069');
  },
);
