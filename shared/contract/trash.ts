import * as z from 'zod/mini';
import { LIST_LIMITS } from '../domain/items.ts';
import { listedItemSchema } from './assets.ts';
import { endpointIn } from './endpoint.ts';
import { countSchema, cursorSchema, emptySchema, idParams, instantSchema, messageSchema } from './values.ts';

const endpoint = endpointIn('trash');

const times = {
  deletedAt: instantSchema,
  /** From then on the daily job deletes it for good. */
  keptUntil: instantSchema,
};

/** An item in the trash, with as much of it as tells it from others. */
const trashedItemSchema = z.union([
  z.object({
    id: z.string(),
    name: z.string(),
    assetType: z.string(),
    isEncrypted: z.boolean(),
    /** How many photos and files it has. */
    files: z.number(),
    ...times,
  }),
  /** One whose content cannot be opened. */
  z.object({ id: z.string(), isEncrypted: z.literal(true), damaged: z.literal(true), ...times }),
]);
export type TrashedItem = z.infer<typeof trashedItemSchema>;

export const trash = {
  list: endpoint({
    method: 'GET',
    path: '/api/trash',
    summary: "The caller's deleted items, in pages. The next page's cursor is in the x-next-cursor header.",
    query: z.object({
      limit: z.optional(countSchema(LIST_LIMITS.pageItems)),
      cursor: z.optional(cursorSchema),
    }),
    response: z.array(trashedItemSchema),
    responseHeaders: ['x-next-cursor'],
    errors: ['authentication_required'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/trash/{id}/restore',
    summary: 'Puts a deleted item back among the others, as it was.',
    params: idParams,
    body: z.optional(
      z.object({
        /** An item that was deleted at another time stays, as it was deleted again since. */
        deletedAt: z.optional(instantSchema),
      }),
    ),
    response: listedItemSchema,
    errors: ['authentication_required', 'not_found', 'wrong_state', 'item_damaged', 'lost_race'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/trash/{id}',
    summary: 'Deletes an item in the trash for good, with its history and files.',
    params: idParams,
    body: emptySchema,
    response: messageSchema,
    errors: ['authentication_required', 'not_found', 'wrong_state', 'lost_race'],
  }),
  empty: endpoint({
    method: 'POST',
    path: '/api/trash/empty',
    summary:
      'Deletes what is in the trash for good, as much as one call does; called again while items remain.',
    body: z.optional(
      z.object({
        /** Items that were deleted later stay, as the user has not seen them. Without it, the time of the call. */
        before: z.optional(z.iso.datetime({ error: 'Must be an ISO 8601 time in UTC' })),
      }),
    ),
    response: z.object({ deleted: z.number(), remaining: z.number() }),
    errors: ['authentication_required', 'lost_race'],
  }),
} as const;
