import * as z from 'zod/mini';
import { ERRORS_OF_CHANGE, itemSchema } from './assets.ts';
import { endpointIn } from './endpoint.ts';
import { countSchema, idParams, idSchema, instantSchema, messageSchema, propertySchema } from './values.ts';

const endpoint = endpointIn('assets');

/** The content of an item at an earlier version. Of its files it tells which there were, and nothing that opens them. */
export const earlierContentSchema = z.object({
  name: z.string(),
  description: z.string(),
  assetType: z.string(),
  properties: z.array(propertySchema),
  /** Absent where it had none. */
  files: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
});
export type EarlierContent = z.infer<typeof earlierContentSchema>;

const when = {
  version: z.number(),
  /** When the item got to this version. */
  updatedAt: instantSchema,
};

/** An earlier version of an item; or, where its content cannot be opened, that there is one. */
const itemVersionSchema = z.union([
  z.extend(earlierContentSchema, when),
  z.object({ ...when, damaged: z.literal(true) }),
]);
export type ItemVersion = z.infer<typeof itemVersionSchema>;

/** The largest number that an address may have. */
const VERSION_LIMIT = 999_999;

export const versions = {
  list: endpoint({
    method: 'GET',
    path: '/assets/{id}/versions',
    summary: "An item's earlier versions, newest first: the last ten that its owner made.",
    params: idParams,
    response: z.object({ versions: z.array(itemVersionSchema) }),
    errors: ['authentication_required', 'not_found', 'item_damaged'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/assets/{id}/versions/{version}/restore',
    summary: 'Gives an item the texts and details of an earlier version, as a new version. Its files stay.',
    params: z.object({ id: idSchema, version: countSchema(VERSION_LIMIT) }),
    body: z.object({
      /** The present version of the item, as it was read. */
      version: z.int({ error: 'Must be the version that was read' }),
    }),
    response: itemSchema,
    errors: ERRORS_OF_CHANGE,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/assets/{id}/versions',
    summary:
      "Deletes an item's earlier versions for good, with what was removed from it. The item stays as it is.",
    params: idParams,
    response: messageSchema,
    errors: ['authentication_required', 'not_found', 'in_transit', 'item_damaged', 'lost_race'],
  }),
} as const;
