import * as z from 'zod/mini';
import { FILE_KINDS, FILE_LIMITS } from '../domain/files.ts';
import { ITEM_LIMITS } from '../domain/items.ts';
import { itemFileSchema } from './itemFile.ts';
import { idSchema, storedTextSchema } from './values.ts';

/** The names that an archive's own entries have. Files of items lie in the folder. */
export const ARCHIVE_ENTRIES = {
  items: 'items.json',
  schema: 'items.schema.json',
  readMe: 'README.txt',
  files: 'files/',
} as const;

export const ARCHIVE_FORMAT = 'item-registry-archive';
export const ARCHIVE_VERSION = 1;

const instant = z.iso.datetime({ error: 'Must be an ISO 8601 time in UTC' });

const described = <S extends z.ZodMiniType>(schema: S, description: string): S =>
  schema.check(z.describe(description));

/** A file that is in the archive, decrypted. */
export const archivedFileSchema = z.object({
  kind: described(z.enum(FILE_KINDS), 'What its owner says it is.'),
  name: described(storedTextSchema(FILE_LIMITS.nameLength), 'The name that its owner gave it.'),
  caption: itemFileSchema.shape.caption,
  date: described(itemFileSchema.shape.date, 'The day on a receipt or another document.'),
  type: described(itemFileSchema.shape.type, 'The media type.'),
  bytes: itemFileSchema.shape.bytes,
  sha256: described(
    z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'Must be a SHA-256 digest in hexadecimal' })),
    'The SHA-256 digest of the content, in hexadecimal.',
  ),
  path: described(
    z.string().check(
      z.regex(/^files\/[^/\\]{1,240}\/[^/\\]{1,240}$/, {
        error: 'Must be a folder and a file in files/',
      }),
      z.refine((path) => path.split('/').every((part) => part !== '.' && part !== '..'), {
        error: 'Must not lead out of its folder',
      }),
      z.refine((path) => !/\p{Cc}/u.test(path), { error: 'Must not have control characters' }),
    ),
    'Where it lies in the archive.',
  ),
});
export type ArchivedFile = z.infer<typeof archivedFileSchema>;

const archivedDetailSchema = z.object({
  name: storedTextSchema(ITEM_LIMITS.detailNameLength),
  value: storedTextSchema(ITEM_LIMITS.detailValueLength),
});

export const archivedItemSchema = z.object({
  id: described(idSchema, 'The id that it has in the registry from which it was exported.'),
  name: storedTextSchema(ITEM_LIMITS.nameLength),
  type: storedTextSchema(ITEM_LIMITS.assetTypeLength),
  description: storedTextSchema(ITEM_LIMITS.descriptionLength),
  details: described(
    z
      .array(archivedDetailSchema)
      .check(z.maxLength(ITEM_LIMITS.details, { error: `Must be at most ${ITEM_LIMITS.details} details` })),
    'Names and values, in the order of the item.',
  ),
  createdAt: instant,
  changedAt: instant,
  received: described(z.boolean(), 'Whether another user handed it over.'),
  files: z
    .array(archivedFileSchema)
    .check(z.maxLength(FILE_LIMITS.perItem, { error: `Must be at most ${FILE_LIMITS.perItem} files` })),
});
export type ArchivedItem = z.infer<typeof archivedItemSchema>;

/**
 * Why a file of an item is not in the archive: the registry has none stored, its bytes do not open with its key, or
 * it could not be fetched.
 */
export const MISSING_REASONS = ['missing', 'broken', 'unreachable'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

const missingFileSchema = z.object({
  itemId: idSchema,
  itemName: z.string(),
  name: z.string(),
  kind: z.enum(FILE_KINDS),
  reason: described(
    z.enum(MISSING_REASONS),
    'missing: it was not stored; broken: it could not be decrypted; unreachable: it could not be fetched.',
  ),
});
export type MissingFile = z.infer<typeof missingFileSchema>;

/** The document `items.json` of an archive: what is exported from one registry, and imported into another. */
export const archiveSchema = z
  .object({
    format: z.literal(ARCHIVE_FORMAT),
    version: described(z.literal(ARCHIVE_VERSION), 'Raised by a change that older readers cannot read.'),
    exportedAt: instant,
    items: z.array(archivedItemSchema),
    missing: described(z.array(missingFileSchema), 'Files of these items that are not in the archive.'),
    damaged: described(
      z.array(z.object({ id: idSchema })),
      'Items that could not be opened, and so are not in the archive.',
    ),
  })
  .check(z.describe('The items of an archive that Item Registry has exported.'));
export type Archive = z.infer<typeof archiveSchema>;

/**
 * The form of `items.json` as JSON Schema (draft 2020-12), for other programs. Checks without an equivalent, such as
 * 'not blank', are left out.
 */
export const archiveJsonSchema = (): object =>
  z.toJSONSchema(archiveSchema, { io: 'input', unrepresentable: 'any' });
