import * as z from 'zod/mini';
import { ACTIVITY_GROUP_NAMES, ACTIVITY_KINDS } from '../domain/activity.ts';
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

/** Something that concerns the caller. People are named as at that time; the caller is not named. */
export const activityEntrySchema = z.object({
  at: instantSchema,
  kind: z.enum(ACTIVITY_KINDS),
  /** Who did it; absent where it was the caller. 'Item Registry' where it was nobody. */
  by: z.optional(z.string()),
  /** Whom it concerns besides; absent where that is the caller, or nobody. */
  to: z.optional(z.string()),
  /** Not necessarily the caller's any more, nor there at all. */
  assetId: z.optional(z.string()),
  /** Not necessarily there any more. */
  transferId: z.optional(z.string()),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

export const activity = {
  list: endpoint({
    method: 'GET',
    path: '/api/activity',
    group: 'activity',
    access: 'user',
    summary: "The caller's own activity, newest first.",
    query: z.object({
      cursor: z.optional(cursorSchema),
      kind: z.optional(
        z.enum(ACTIVITY_GROUP_NAMES, { error: `Must be one of ${ACTIVITY_GROUP_NAMES.join(', ')}` }),
      ),
    }),
    status: 200,
    response: z.object({
      entries: z.array(activityEntrySchema),
      /** Absent on the last page. A page of one kind may be short, or empty, and not the last. */
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
