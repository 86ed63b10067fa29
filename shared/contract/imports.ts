import * as z from 'zod/mini';
import { IMPORT_LIMITS, KEPT_REASONS } from '../domain/imports.ts';
import { filesOfNewItem, newItemSchema } from './assets.ts';
import { endpointIn } from './endpoint.ts';
import { cursorSchema, idempotencyKeySchema, instantSchema } from './values.ts';

const endpoint = endpointIn('assets');

/** The client makes it up. It must not tell what is imported: it is stored as it is. */
const importIdSchema = z
  .string({ error: 'Must be a text' })
  .check(z.regex(/^[0-9a-f]{32}$/, { error: 'Must be 32 hexadecimal digits in lower case' }));

const importParams = z.object({ importId: importIdSchema });

/** The numbers of the items' rows in the file, in the order of the items. */
const rowsSchema = z.array(z.int({ error: 'Must be whole numbers' }), { error: 'Must be a list' }).check(
  z.maxLength(IMPORT_LIMITS.batchItems, { error: `Must name at most ${IMPORT_LIMITS.batchItems} rows` }),
  z.refine((rows) => new Set(rows).size === rows.length, { error: 'Must name each row once' }),
);

const importSchema = z.object({
  id: z.string(),
  startedAt: instantSchema,
  /** The time of its latest batch. */
  lastAt: instantSchema,
  /** The items that came of it, less those that undoing it has deleted. */
  count: z.number(),
  /** Until then it can be undone. */
  undoableUntil: instantSchema,
  /** True once undoing it has begun: it takes no more items. */
  undone: z.boolean(),
});
export type Import = z.infer<typeof importSchema>;

const keptItemSchema = z.object({ id: z.string(), reason: z.enum(KEPT_REASONS) });
export type KeptItem = z.infer<typeof keptItemSchema>;

export const imports = {
  add: endpoint({
    method: 'POST',
    path: '/assets/imports/{importId}',
    summary:
      'Registers up to 25 items of an import, all or none. A repeat under the same key gives the same ids, or 404 with those that are gone and were not handed over; other items under it are refused with the ids that its rows have got.',
    params: importParams,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: z.object({
      items: z.array(z.extend(newItemSchema, { files: filesOfNewItem }), { error: 'Must be a list' }).check(
        z.minLength(1, { error: 'Must have at least one item' }),
        z.maxLength(IMPORT_LIMITS.batchItems, {
          error: `Must have at most ${IMPORT_LIMITS.batchItems} items`,
        }),
      ),
      rows: z.optional(rowsSchema),
      /** When the import began, as an earlier response has it: then it must be that one, and no new one begins. */
      startedAt: z.optional(z.string({ error: 'Must be a text' })),
      /** Registers those items of a repeat anew that are gone. */
      again: z.optional(z.boolean({ error: 'Must be true or false' })),
    }),
    status: 201,
    response: z.object({
      ids: z.array(z.string()),
      /** When the import began: undoing it takes this, since an id can be used again. */
      startedAt: instantSchema,
      /** Those of the ids of a repeat that the caller has handed over since: nothing is registered in their places. */
      handedOver: z.optional(z.array(z.string())),
    }),
    errors: ['authentication_required', 'idempotency_conflict', 'not_found', 'lost_race', 'wrong_state'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/assets/imports',
    summary: "The caller's imports of the last 30 days, newest first.",
    response: z.object({ imports: z.array(importSchema) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/assets/imports/{importId}/undo',
    summary:
      'Deletes the items of an import that nobody changed or asked for since, a part at a time: call again with its cursor.',
    params: importParams,
    body: z.optional(
      z.object({
        cursor: z.optional(cursorSchema),
        /** When the import began, as the list has it: another one under the same id is left alone. */
        startedAt: z.optional(z.string({ error: 'Must be a text' })),
      }),
    ),
    response: z.object({
      deleted: z.number(),
      kept: z.array(keptItemSchema),
      /** Absent when nothing is left to do. */
      cursor: z.optional(z.string()),
    }),
    errors: ['authentication_required', 'not_found', 'lost_race'],
  }),
} as const;
