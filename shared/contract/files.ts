import * as z from 'zod/mini';
import { FILE_LIMITS, RENDITION_BYTES, RENDITIONS, type Rendition } from '../domain/files.ts';
import { sealedLength } from '../sealing/files.ts';
import { itemSchema } from './assets.ts';
import { endpointIn } from './endpoint.ts';
import { itemFileSchema, renditionSchema } from './itemFile.ts';
import { idParams, idSchema, instantSchema } from './values.ts';

const endpoint = endpointIn('assets');

/** One rendition as the browser has sealed it. */
const uploadOf = (rendition: Rendition) => {
  const most = sealedLength(RENDITION_BYTES[rendition]);
  return z.object({
    /** The exact length of the sealed bytes. */
    bytes: z
      .int({ error: 'Must be a whole number' })
      .check(
        z.minimum(sealedLength(0), { error: `Must be at least ${sealedLength(0)}` }),
        z.maximum(most, { error: `Must be at most ${most}` }),
      ),
    /** SHA-256 of the sealed bytes, in base64. */
    sha256: z
      .string({ error: 'Must be a SHA-256 digest in base64' })
      .check(z.regex(/^[A-Za-z0-9+/]{43}=$/, { error: 'Must be a SHA-256 digest in base64' })),
  });
};

const declarationSchema = z.object({
  /**
   * The file's id, made by the browser, because the renditions are sealed for it and their digests must be known here.
   * Declared again for the same item with the same lengths and digests, it gives new addresses for a day; an id that
   * names anything else, or a file that is to be deleted, is refused as invalid input.
   */
  id: z.string({ error: 'Must be a random UUID' }).check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, {
      error: 'Must be a random UUID',
    }),
  ),
  renditions: z.object({
    original: uploadOf('original'),
    view: z.optional(uploadOf('view')),
    thumbnail: z.optional(uploadOf('thumbnail')),
  }),
});
export type FileDeclaration = z.infer<typeof declarationSchema>;

/** A PUT to be made as it is: its headers are part of the signature. */
const signedUploadSchema = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) });
export type SignedUpload = z.infer<typeof signedUploadSchema>;

const declaredFileSchema = z.object({
  id: z.string(),
  uploads: z.object({
    original: signedUploadSchema,
    view: z.optional(signedUploadSchema),
    thumbnail: z.optional(signedUploadSchema),
  }),
});
export type DeclaredFile = z.infer<typeof declaredFileSchema>;

const wantedSchema = z.object({
  assetId: idSchema,
  fileId: idSchema,
  rendition: renditionSchema,
  /** The transfer in whose review the caller, who does not own the item, may see it. */
  transferId: z.optional(idSchema),
});
export type WantedLink = z.infer<typeof wantedSchema>;

const linkSchema = z.object({ fileId: z.string(), rendition: z.enum(RENDITIONS), url: z.string() });
export type FileLink = z.infer<typeof linkSchema>;

const listOf = <S extends z.ZodMiniType>(schema: S, maximum: number, what: string) =>
  z
    .array(schema, { error: 'Must be a list' })
    .check(
      z.minLength(1, { error: `Must name at least one ${what}` }),
      z.maxLength(maximum, { error: `Must name at most ${maximum} ${what}s` }),
    );

export const files = {
  declare: endpoint({
    method: 'POST',
    path: '/assets/{id}/files',
    summary:
      'Declares files of an item, and gives for each rendition the address to upload its sealed bytes to. Declared again, a file has new addresses.',
    params: idParams,
    body: z.object({ files: listOf(declarationSchema, FILE_LIMITS.perItem, 'file') }),
    status: 201,
    response: z.object({ files: z.array(declaredFileSchema), expiresAt: instantSchema }),
    errors: ['not_found', 'in_transit', 'item_damaged', 'too_many_files', 'no_room', 'lost_race'],
  }),
  add: endpoint({
    method: 'PUT',
    path: '/assets/{id}/files',
    summary:
      'Adds uploaded files to an item, behind the others, whatever its version. One that it has is left as it is, and one that was removed from it since stays removed.',
    params: idParams,
    body: z.object({
      files: listOf(itemFileSchema, FILE_LIMITS.perItem, 'file'),
      /** True for files that came with the item in an import: undoing that deletes both, and not as a change by hand. */
      imported: z.optional(z.boolean({ error: 'Must be true or false' })),
    }),
    response: itemSchema,
    errors: [
      'authentication_required',
      'not_found',
      'in_transit',
      'item_damaged',
      'file_not_stored',
      'too_many_files',
      'no_room',
      'lost_race',
    ],
  }),
  links: endpoint({
    method: 'POST',
    path: '/assets/files/links',
    summary:
      'Addresses of sealed renditions, of items that the caller may read now. Others are left out, and 404 says that all of them were.',
    body: z.object({ files: listOf(wantedSchema, FILE_LIMITS.links, 'rendition') }),
    response: z.object({ links: z.array(linkSchema), expiresAt: instantSchema }),
    errors: ['not_found'],
  }),
} as const;
