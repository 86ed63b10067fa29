import * as z from 'zod/mini';
import { ITEM_LIMITS, LIST_LIMITS, LIST_ORDERS } from '../domain/items.ts';
import { endpointIn } from './endpoint.ts';
import { itemFileSchema, itemFilesSchema } from './itemFile.ts';
import {
  countSchema,
  cursorSchema,
  emptySchema,
  idempotencyHeaders,
  idParams,
  idSchema,
  instantSchema,
  messageSchema,
  propertySchema,
  revalidationHeaders,
  storedTextSchema,
  textSchema,
  versionHeaders,
} from './values.ts';

const endpoint = endpointIn('assets');

export type Property = z.infer<typeof propertySchema>;

export const itemSchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  description: z.string(),
  assetType: z.string(),
  properties: z.array(propertySchema),
  /** Absent where it has none. */
  files: z.optional(z.array(itemFileSchema)),
  isEncrypted: z.boolean(),
  /** Raised by every change; a PUT must name the one it read. */
  version: z.number(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** True while a transfer of it is under way: then it cannot be changed. */
  inTransit: z.boolean(),
  /** True when another user handed it over: its images may be at addresses where that user sees who loads them. */
  received: z.optional(z.boolean()),
});
export type Item = z.infer<typeof itemSchema>;

/** An item whose content cannot be opened: listed, so that it is not silently missing. */
export const damagedItemSchema = z.object({
  id: z.string(),
  userId: z.string(),
  isEncrypted: z.literal(true),
  damaged: z.literal(true),
});
export type DamagedItem = z.infer<typeof damagedItemSchema>;

export const listedItemSchema = z.union([itemSchema, damagedItemSchema]);
export type ListedItem = z.infer<typeof listedItemSchema>;

const newPropertySchema = z.object({
  name: textSchema(ITEM_LIMITS.detailNameLength),
  value: textSchema(ITEM_LIMITS.detailValueLength),
});
export type NewProperty = z.infer<typeof newPropertySchema>;

const details = <S extends z.ZodMiniType>(schema: S) =>
  z
    .array(schema, { error: 'Must be a list' })
    .check(z.maxLength(ITEM_LIMITS.details, { error: `Must be at most ${ITEM_LIMITS.details} details` }));

const contentFields = {
  name: textSchema(ITEM_LIMITS.nameLength),
  description: textSchema(ITEM_LIMITS.descriptionLength),
  assetType: textSchema(ITEM_LIMITS.assetTypeLength),
};

export const newItemSchema = z.object({ ...contentFields, properties: details(newPropertySchema) });
export type NewItem = z.infer<typeof newItemSchema>;

/** Files are declared for an item that exists: one that is sent with a new item would be lost without a word. */
export const filesOfNewItem = z.optional(
  z.never({ error: 'Must be left out: files are added to an item that is registered' }),
);

const storedDetailSchema = z.object({
  id: z.optional(z.nullable(z.string())),
  name: storedTextSchema(ITEM_LIMITS.detailNameLength),
  value: storedTextSchema(ITEM_LIMITS.detailValueLength),
});

/**
 * The item as read; fields that the server owns are ignored. All of its texts come back with a change to one of them, so
 * those that earlier releases took are taken. Its name is not: an item is found by it.
 */
export const changedItemSchema = z.object({
  ...contentFields,
  description: storedTextSchema(ITEM_LIMITS.descriptionLength),
  assetType: storedTextSchema(ITEM_LIMITS.assetTypeLength),
  properties: details(storedDetailSchema),
  /** The files that it keeps: left out, all stay as they are. One that is not named any more is deleted. */
  files: z.optional(itemFilesSchema),
  version: z.int({ error: 'Must be the version that was read' }),
});
export type ChangedItem = z.infer<typeof changedItemSchema>;

/** The errors of a change to an item at the version that was read. */
export const ERRORS_OF_CHANGE = [
  'authentication_required',
  'not_found',
  'version_conflict',
  'in_transit',
  'item_damaged',
  'lost_race',
] as const;

export const assets = {
  list: endpoint({
    method: 'GET',
    path: '/assets',
    summary:
      "The caller's items, in pages. The next page's cursor is in the x-next-cursor header. While x-list-version is the same, pages of it need not be read again; there is none for up to a minute after a change, and where an item cannot be opened.",
    query: z.object({
      limit: z.optional(countSchema(LIST_LIMITS.pageItems)),
      cursor: z.optional(cursorSchema),
      /** In the order of registration. The oldest come first by default; a cursor is only valid in the order that it came in. */
      order: z.optional(z.enum(LIST_ORDERS, { error: `Must be one of ${LIST_ORDERS.join(', ')}` })),
    }),
    headers: revalidationHeaders,
    response: z.array(listedItemSchema),
    responseHeaders: ['x-next-cursor', 'x-list-version'],
    errors: ['authentication_required'],
  }),
  generateQrCode: endpoint({
    method: 'GET',
    path: '/assets/generate-qrcode',
    summary: 'A QR code of the content, as the source of an image.',
    query: z.object({ content: textSchema(1_000) }),
    response: z.object({ qrCode: z.string() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/assets/{id}',
    summary: 'One item with its details.',
    params: idParams,
    response: itemSchema,
    errors: ['authentication_required', 'not_found', 'item_damaged'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/assets',
    summary: 'Registers an item.',
    headers: idempotencyHeaders,
    body: z.extend(newItemSchema, { files: filesOfNewItem }),
    status: 201,
    response: itemSchema,
    errors: ['authentication_required', 'idempotency_conflict', 'lost_race', 'not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/assets/{id}',
    summary: 'Replaces an item: details are kept by id, those without an id are added, absent ones removed.',
    params: idParams,
    body: changedItemSchema,
    response: itemSchema,
    errors: ERRORS_OF_CHANGE,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/assets/{id}',
    summary: 'Deletes an item.',
    params: idParams,
    body: emptySchema,
    response: z.extend(messageSchema, {
      /** With it, a restore undoes this deletion and no later one. */
      deletedAt: z.optional(instantSchema),
      /** How many open requests for the item have ended with it, where there were any. A restore leaves them so. */
      endedRequests: z.optional(z.number()),
    }),
    errors: ['authentication_required', 'not_found', 'in_transit', 'item_damaged', 'lost_race'],
  }),
  addProperty: endpoint({
    method: 'POST',
    path: '/assets/{id}/properties',
    summary: 'Adds a detail to an item, whatever its version, or to the version that the header names.',
    params: idParams,
    headers: versionHeaders,
    body: newPropertySchema,
    status: 201,
    response: propertySchema,
    errors: ERRORS_OF_CHANGE,
  }),
  removeProperty: endpoint({
    method: 'DELETE',
    path: '/assets/properties/{propertyId}',
    summary: 'Deletes a detail of an item.',
    params: z.object({ propertyId: idSchema }),
    body: emptySchema,
    response: messageSchema,
    errors: ['authentication_required', 'not_found', 'in_transit', 'item_damaged', 'lost_race'],
  }),
  sendQr: endpoint({
    method: 'POST',
    path: '/assets/send-qr',
    summary: "Mails an item's QR code to a user, by username or email address.",
    body: z.object({ assetId: idSchema, recipient: textSchema(320), includeName: z.optional(z.boolean()) }),
    response: messageSchema,
    errors: ['authentication_required', 'not_found', 'user_not_found', 'item_damaged'],
  }),
} as const;
