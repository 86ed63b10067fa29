import { afterEach, expect, test, vi } from 'vitest';
import { dayBefore } from './lines.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['after a day of 23 hours', 'America/Santiago', '2026-09-07T00:30:00-03:00', 6],
  ['at the end of a day of 25 hours', 'Europe/Berlin', '2026-10-25T23:30:00+01:00', 24],
  ['after a day without a midnight', 'Africa/Cairo', '2026-04-25T00:30:00+03:00', 24],
  ['in the zone that is furthest ahead', 'Pacific/Kiritimati', '2026-03-01T00:30:00+14:00', 28],
])('the day before is the one of the calendar %s', (_, zone, instant, day) => {
  vi.stubEnv('TZ', zone);
  expect(dayBefore(new Date(instant)).getDate()).toBe(day);
});
