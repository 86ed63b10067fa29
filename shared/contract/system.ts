import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { cursorSchema, instantSchema } from './values.ts';

export const weatherForecastSchema = z.object({
  date: z.string(),
  temperatureC: z.number(),
  temperatureF: z.number(),
  summary: z.string(),
});
export type WeatherForecast = z.infer<typeof weatherForecastSchema>;

export const weather = {
  forecast: endpoint({
    method: 'GET',
    path: '/weatherforecast',
    group: 'weather',
    access: 'user',
    summary: 'The demo table.',
    status: 200,
    response: z.array(weatherForecastSchema),
    errors: [],
  }),
} as const;

export const activity = {
  list: endpoint({
    method: 'GET',
    path: '/api/activity',
    group: 'activity',
    access: 'user',
    summary: "The caller's own activity, newest first.",
    query: z.object({ cursor: z.optional(cursorSchema) }),
    status: 200,
    response: z.object({
      entries: z.array(z.object({ at: instantSchema, kind: z.string(), assetId: z.optional(z.string()) })),
      cursor: z.optional(z.string()),
    }),
    errors: [],
  }),
} as const;

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    group: 'system',
    access: 'open',
    summary: 'Answers when the product can be used.',
    status: 200,
    response: z.object({ status: z.literal('ok') }),
    errors: [],
  }),
  openApi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    group: 'system',
    access: 'open',
    summary: 'This contract as an OpenAPI 3.1 document.',
    status: 200,
    response: z.record(z.string(), z.unknown()),
    errors: [],
  }),
} as const;
