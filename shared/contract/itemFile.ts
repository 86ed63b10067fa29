import * as z from 'zod/mini';
import { FILE_KINDS, FILE_LIMITS, RENDITIONS } from '../domain/files.ts';
import { idSchema, storedTextSchema } from './values.ts';

export const renditionSchema = z.enum(RENDITIONS, { error: `Must be one of ${RENDITIONS.join(', ')}` });

const pixelsSchema = z.optional(
  z
    .int({ error: 'Must be a whole number' })
    .check(
      z.minimum(1, { error: 'Must be at least 1' }),
      z.maximum(65_535, { error: 'Must be at most 65535' }),
    ),
);

const EACH_ONCE = { error: 'Must name the original, and each rendition once' };

/** A file of an item, as its content names it. Only a user who can open the item learns the key. */
export const itemFileSchema = z.object({
  id: idSchema,
  /** 32 bytes in base64url. It opens every rendition of this file and nothing else. */
  key: z
    .string({ error: 'Must be 32 bytes in base64url' })
    .check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'Must be 32 bytes in base64url' })),
  kind: z.enum(FILE_KINDS, { error: `Must be one of ${FILE_KINDS.join(', ')}` }),
  name: storedTextSchema(FILE_LIMITS.nameLength),
  /** The media type of the original. */
  type: z
    .string({ error: 'Must be a media type' })
    .check(
      z.maxLength(FILE_LIMITS.typeLength, { error: `Must be at most ${FILE_LIMITS.typeLength} characters` }),
      z.regex(/^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/, { error: 'Must be a media type' }),
    ),
  /** The length of the original as its owner knows it, before it was sealed. */
  bytes: z
    .int({ error: 'Must be a whole number' })
    .check(
      z.minimum(0, { error: 'Must be at least 0' }),
      z.maximum(FILE_LIMITS.bytes, { error: `Must be at most ${FILE_LIMITS.bytes}` }),
    ),
  /** The stored renditions; the original is always one. */
  renditions: z.array(renditionSchema, { error: 'Must be a list' }).check(
    z.maxLength(RENDITIONS.length, EACH_ONCE),
    z.refine((list) => list.includes('original') && new Set(list).size === list.length, EACH_ONCE),
  ),
  caption: z.optional(storedTextSchema(FILE_LIMITS.captionLength)),
  /** The size of the original picture in pixels. */
  width: pixelsSchema,
  height: pixelsSchema,
  /** A ThumbHash in base64: the blurred picture that is shown until the thumbnail is there. */
  placeholder: z.optional(
    z
      .string({ error: 'Must be a ThumbHash in base64' })
      .check(z.regex(/^[A-Za-z0-9+/]{4,40}={0,2}$/, { error: 'Must be a ThumbHash in base64' })),
  ),
  /** The day on a receipt or another document, as its owner gives it. */
  date: z.optional(z.iso.date({ error: 'Must be a day as YYYY-MM-DD' })),
});
export type ItemFile = z.infer<typeof itemFileSchema>;

export const itemFilesSchema = z
  .array(itemFileSchema, { error: 'Must be a list' })
  .check(z.maxLength(FILE_LIMITS.perItem, { error: `Must be at most ${FILE_LIMITS.perItem} files` }));
