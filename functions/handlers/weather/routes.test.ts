import { expect, test } from 'vitest';
import { forecast } from './routes.ts';

const today = new Date('2026-12-29T23:30:00Z');

test('the forecast is for the five days after today', () => {
  expect(forecast(today, () => 0).map(({ date }) => date)).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ]);
});

test.each([
  [0, -20, -4, 'Freezing'],
  [0.27, 0, 32, 'Chilly'],
  [0.5, 17, 63, 'Mild'],
  [0.77, 37, 99, 'Hot'],
  [0.999, 54, 129, 'Scorching'],
])('the forecast at chance %d is %i °C, %i °F and %s', (chance, temperatureC, temperatureF, summary) => {
  expect(forecast(today, () => chance)[0]).toMatchObject({ temperatureC, temperatureF, summary });
});
