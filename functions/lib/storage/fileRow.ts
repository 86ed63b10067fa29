import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { RENDITIONS } from '#shared/domain/files.ts';
import { type Attributes, rowParser } from './rows.ts';

/** The one partition of the index `due`: all files that are to be deleted, in the order of their times. */
export const DUE = 'due';

const fileRowSchema = z.object({
  fileId: z.string(),
  /** The item that it was declared for. */
  assetId: z.string(),
  /** The declared lengths and digests. Empty in a row that only marks the objects of a file whose row was lost. */
  renditions: z._default(
    z.partialRecord(z.enum(RENDITIONS), z.object({ bytes: z.number(), sha256: z.string() })),
    {},
  ),
  due: z.optional(z.literal(DUE)),
  /** Present while no item names it. */
  deleteAfter: z.optional(z.string()),
  /** True once an item that named it no longer does: a repeat of its addition must not bring it back. */
  dropped: z.optional(z.boolean()),
  /** True once the job has begun to delete its objects: no item may name it any more. */
  deleting: z.optional(z.boolean()),
});
export type FileRow = z.infer<typeof fileRowSchema>;

export const fileKeyOf = (fileId: string): Attributes => marshall({ fileId });

export const parseFile = rowParser(fileRowSchema);

/** The bytes of all its sealed renditions. */
export const bytesOf = ({ renditions }: Pick<FileRow, 'renditions'>): number =>
  Object.values(renditions).reduce((sum, { bytes }) => sum + bytes, 0);
