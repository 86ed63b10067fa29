import { type Route, route } from '#functions/lib/http/route.ts';
import { weather } from '#shared/contract/system.ts';
import { forecast } from './forecast.ts';

interface Deps {
  readonly now: () => Date;
  /** From 0 up to 1. */
  readonly random: () => number;
}

export const weatherRoutes = ({ now, random }: Deps): Route[] => [
  route(weather.forecast, async () => ({ body: forecast(now(), random) })),
];
