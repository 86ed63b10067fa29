import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type Attributes, bytes, rowParser } from './rows.ts';

const sealedSchema = z.object({
  /** Whose keys open it. */
  vaultId: z.string(),
  generation: z.number(),
  itemKey: bytes,
  payload: bytes,
});

/** Holds its content in one of two forms; with neither, it is damaged. */
const assetRowSchema = z.object({
  ownerId: z.string(),
  assetId: z.string(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Name, description, type and details as one text: one attribute is quick to read and can be sealed whole. */
  content: z.optional(z.string()),
  /** The same text, encrypted. */
  sealed: z.catch(z.optional(sealedSchema), undefined),
  /** The transfer that locks it. */
  transferId: z.optional(z.string()),
  /** The requests for it that have not ended: which transfer each requester has open. */
  openRequests: z.optional(z.record(z.string(), z.string())),
});
export type AssetRow = z.infer<typeof assetRowSchema>;
export type StoredContent = Pick<AssetRow, 'content' | 'sealed'>;
/** Where an item is kept. */
export type AssetPlace = Pick<AssetRow, 'ownerId' | 'assetId'>;

export const parseAsset = rowParser(assetRowSchema);
export const keyOf = ({ ownerId, assetId }: AssetPlace): Attributes => marshall({ ownerId, assetId });

/**
 * What DynamoDB counts of a row whose content is stored plain: names and values in UTF-8, numbers as their
 * digits. Encrypted, a row is a little longer; it must not become too long by being encrypted.
 */
export const storedBytes = ({ sealed, openRequests, ...row }: AssetRow, content: string): number =>
  Object.entries({ ...row, content }).reduce(
    (sum, [name, value]) => sum + name.length + Buffer.byteLength(String(value)),
    0,
  );
