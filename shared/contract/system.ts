import * as z from 'zod/mini';
import { ACTIVITY_GROUP_NAMES, ACTIVITY_KINDS } from '../domain/activity.ts';
import { endpointIn } from './endpoint.ts';
import { cursorSchema, instantSchema } from './values.ts';

const weatherForecastSchema = z.object({
  date: z.string(),
  temperatureC: z.number(),
  temperatureF: z.number(),
  summary: z.string(),
});
export type WeatherForecast = z.infer<typeof weatherForecastSchema>;

export const weather = {
  forecast: endpointIn('weather')({
    method: 'GET',
    path: '/weatherforecast',
    summary: 'The demo table.',
    response: z.array(weatherForecastSchema),
  }),
} as const;

/** Something that concerns the caller. Other users have the names of that time; the caller is not named. */
export const activityEntrySchema = z.object({
  at: instantSchema,
  kind: z.enum(ACTIVITY_KINDS),
  /** The user who did it; absent for the caller, 'Item Registry' where no user did it. */
  by: z.optional(z.string()),
  /** The other user whom it concerns; absent where that is the caller, or there is none. */
  to: z.optional(z.string()),
  /** The item may have gone to another user, or be deleted. */
  assetId: z.optional(z.string()),
  /** The transfer may be deleted. */
  transferId: z.optional(z.string()),
  /** The number of events that the entry stands for; absent for one. */
  count: z.optional(z.number()),
  /** True for what was begun and then refused: the invitation was not sent. */
  refused: z.optional(z.boolean()),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

export const activity = {
  list: endpointIn('activity')({
    method: 'GET',
    path: '/api/activity',
    summary: "The caller's own activity, newest first.",
    query: z.object({
      cursor: z.optional(cursorSchema),
      kind: z.optional(
        z.enum(ACTIVITY_GROUP_NAMES, { error: `Must be one of ${ACTIVITY_GROUP_NAMES.join(', ')}` }),
      ),
    }),
    response: z.object({
      entries: z.array(activityEntrySchema),
      /** The time of the newest one where that cannot be read, such as one of a kind that only a later version knows. */
      newestAt: z.optional(z.string()),
      /** Absent on the last page. A page of one kind may be short, or empty, and not the last. */
      cursor: z.optional(z.string()),
    }),
  }),
} as const;

const endpoint = endpointIn('system');

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'open',
    // Nothing is looked at: while a local registry starts, its door (infra/local/starting) responds to all paths with 503.
    summary: 'Answers when the product can be used.',
    response: z.object({ status: z.literal('ok') }),
  }),
  openApi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'open',
    summary: 'This contract as an OpenAPI 3.1 document.',
    response: z.record(z.string(), z.unknown()),
  }),
} as const;
