import { type Route, route } from '#functions/lib/http/route.ts';
import { type WeatherForecast, weather } from '#shared/contract/system.ts';

interface Deps {
  readonly now: () => Date;
  /** From 0 up to 1. */
  readonly random: () => number;
}

export const weatherRoutes = ({ now, random }: Deps): Route[] => [
  route(weather.forecast, async () => ({ body: forecast(now(), random) })),
];

const DAYS = 5;
const COLDEST_C = -20;
const WARMEST_C = 54;

/** From coldest to warmest, each for an equal part of the range. */
const SUMMARIES = [
  'Freezing',
  'Bracing',
  'Chilly',
  'Cool',
  'Mild',
  'Warm',
  'Balmy',
  'Hot',
  'Sweltering',
  'Scorching',
] as const;

/**
 * The weather that the demo makes up for the days after `today`.
 * @param random from 0 up to 1
 */
export function forecast(today: Date, random: () => number): WeatherForecast[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const range = WARMEST_C - COLDEST_C + 1;
    const above = Math.floor(random() * range);
    const temperatureC = COLDEST_C + above;
    return {
      date: dayAfter(today, index + 1),
      temperatureC,
      temperatureF: Math.round(32 + (temperatureC * 9) / 5),
      summary: SUMMARIES[Math.floor((above / range) * SUMMARIES.length)] ?? SUMMARIES[0],
    };
  });
}

/** As YYYY-MM-DD, in UTC. */
function dayAfter(today: Date, days: number): string {
  const date = new Date(today);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
