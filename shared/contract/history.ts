import * as z from 'zod/mini';
import { HISTORY_KINDS } from '../domain/activity.ts';
import { endpointIn } from './endpoint.ts';
import { cursorSchema, idParams, instantSchema } from './values.ts';

const endpoint = endpointIn('assets');

/** An event of an item. Users have the names of that time; `to` is the user it went to. */
const historyEntrySchema = z.object({
  at: instantSchema,
  kind: z.enum(HISTORY_KINDS),
  by: z.string(),
  to: z.optional(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const itemHistory = {
  list: endpoint({
    method: 'GET',
    path: '/assets/{id}/history',
    summary: "An item's provenance, newest first.",
    params: idParams,
    query: z.object({ cursor: z.optional(cursorSchema) }),
    response: z.object({
      entries: z.array(historyEntrySchema),
      cursor: z.optional(z.string()),
    }),
    errors: ['not_found', 'item_damaged'],
  }),
} as const;
