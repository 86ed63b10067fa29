import { expect, test } from 'vitest';
import { day, moment, UTC, zoneOf } from './clock.ts';

test.each([
  ['2026-11-21T17:12:42+01:00', '21 November 2026, 17:12 (UTC+01:00)'],
  ['2026-11-21T17:12:42.123-0330', '21 November 2026, 17:12 (UTC-03:30)'],
  ['2026-11-21T23:59:59+14:00', '21 November 2026, 23:59 (UTC+14:00)'],
  ['2026-01-01T00:00:00-12:00', '1 January 2026, 00:00 (UTC-12:00)'],
  ['2026-11-21T16:12:42Z', '21 November 2026, 16:12 (UTC)'],
  ['2026-11-21T16:12:42+00:00', '21 November 2026, 16:12 (UTC)'],
  ['2026-11-21T16:12:42-00:00', '21 November 2026, 16:12 (UTC)'],
])('%s reads %s in the zone of its sender', (timestamp, shown) => {
  expect(moment(timestamp, zoneOf(timestamp))).toBe(shown);
});

test('a moment is on the day that it is in that zone', () => {
  const at = '2026-03-05T23:30:00.000Z';

  expect(day(at, UTC)).toBe('5 Mar 2026');
  expect(day(at, zoneOf('2026-11-21T17:12:42+01:00'))).toBe('6 Mar 2026');
  expect(day('2026-03-01T02:00:00Z', zoneOf('2026-11-21T17:12:42-05:00'))).toBe('28 Feb 2026');
});
