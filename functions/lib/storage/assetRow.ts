import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { ItemDamaged } from '#functions/lib/base/errors.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { VERSIONS_KEPT } from '#shared/domain/versions.ts';
import { type Attributes, bytes, rowParser } from './rows.ts';

const sealedSchema = z.object({
  /** The vault whose keys open it. */
  vaultId: z.string(),
  generation: z.number(),
  itemKey: bytes,
  payload: bytes,
});

/** The bytes of all sealed renditions of each file that the content names, by the file's id. */
export const filesSchema = z.optional(z.record(z.string(), z.number()));
/** The same where a damaged list must not hide the item. */
export const readableFilesSchema = z.catch(filesSchema, undefined);

/** An item has its content in one of two forms; with neither, it is damaged. */
const assetRowSchema = z.object({
  ownerId: z.string(),
  assetId: z.string(),
  version: z.number(),
  /** The version with the files that its import has added: at this one, as at the first, nobody else has changed it. */
  importedVersion: z.optional(z.number()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Name, description, type and details as one text, which can be sealed as a whole. */
  content: z.optional(z.string()),
  /** The same text, encrypted. */
  sealed: z.catch(z.optional(sealedSchema), undefined),
  /** When it was deleted, for an item in the trash. ISO 8601. */
  trashedAt: z.optional(z.string()),
  /** True for an item that its owner received from another user. */
  received: z.optional(z.boolean()),
  /** The transfer that locks the item. */
  transferId: z.optional(z.string()),
  /** True when the item came out of transit plain: its owner's next request that reads it with an open vault seals it. */
  cameBackPlain: z.optional(z.boolean()),
  /** The open requests: the id of the transfer, by the id of the requester. */
  openRequests: z.optional(z.record(z.string(), z.string())),
  /** Changes with the version only. */
  files: readableFilesSchema,
});
export type AssetRow = z.infer<typeof assetRowSchema> & {
  /** The sort key of an earlier version of an item. Only the partition says that a row is one. */
  readonly keptAt?: string | undefined;
};
/** Reads the place of an item from a row or a key. */
export const parsePlace = rowParser(z.object({ ownerId: z.string(), assetId: z.string() }));

export type StoredContent = Pick<AssetRow, 'content' | 'sealed'>;
/** The key of an item's row. */
export type AssetPlace = Pick<AssetRow, 'ownerId' | 'assetId'>;
/** The same of a row that may be in the trash, or an earlier version. */
export type RowPlace = Pick<AssetRow, 'ownerId' | 'assetId' | 'trashedAt' | 'keptAt'>;

/**
 * A user's deleted items, and the earlier versions of all of their items, have partitions of their own: whoever asks for
 * an item, or for all of a user's items, does not meet them. All that is encrypted or erased for a user goes through
 * `partitionsOf`.
 */
const TRASH = 'trash#';
export const trashOf = (ownerId: string): string => `${TRASH}${ownerId}`;
const VERSIONS = 'versions#';
export const versionsOf = (ownerId: string): string => `${VERSIONS}${ownerId}`;

/** Every partition in which a user has rows, in the order in which all of them are gone through. */
export const PARTITIONS = {
  items: (ownerId: string): string => ownerId,
  trash: trashOf,
  versions: versionsOf,
} as const;
export type Partition = keyof typeof PARTITIONS;

export const partitionsOf = (ownerId: string): readonly string[] =>
  Object.values(PARTITIONS).map((nameOf) => nameOf(ownerId));

/** Whether the rows of a partition are items of its owner's list. */
export const isListed = (partition: string): boolean =>
  !partition.startsWith(TRASH) && !partition.startsWith(VERSIONS);

/** The beginning of the sort keys of all earlier versions of an item. */
export const earlierPrefix = (assetId: string): string => `${assetId}.`;

/**
 * The sort key of an earlier version. There are as many as versions are kept, so that a version takes the place of the
 * one that is kept no longer.
 */
export const placeOfVersion = (assetId: string, version: number): string =>
  `${earlierPrefix(assetId)}${version % VERSIONS_KEPT}`;

/** The sort keys of all earlier versions that an item at this version can have. */
export const placesOfVersions = ({ assetId, version }: Pick<AssetRow, 'assetId' | 'version'>): string[] =>
  Array.from({ length: Math.min(VERSIONS_KEPT, Math.max(0, version - 1)) }, (_, at) =>
    placeOfVersion(assetId, version - 1 - at),
  );

/** The partition in which a row is. */
export function partitionWith({ trashedAt, keptAt }: Pick<RowPlace, 'trashedAt' | 'keptAt'>): Partition {
  if (keptAt !== undefined) return 'versions';
  return trashedAt === undefined ? 'items' : 'trash';
}

const nameOfPartition = (place: Omit<RowPlace, 'assetId'>): string =>
  PARTITIONS[partitionWith(place)](place.ownerId);

/** In place of a time that was lost, or is none: only a writer to the table can have taken it away, or changed it. */
export const LOST_TIME = new Date(0).toISOString();

/** The same for one that is no time. */
export const deletionTime = z.catch(z.iso.datetime(), LOST_TIME);

/**
 * The item that a row is of, and whether it is in the trash or an earlier version: its partition says so, whatever else
 * it holds. The sort key of an earlier version is kept as it is, so that one that nothing of ours wrote can be deleted.
 */
export function placeIn(partition: string, sortKey: string, trashedAt?: string): RowPlace {
  if (partition.startsWith(TRASH))
    return {
      ownerId: partition.slice(TRASH.length),
      assetId: sortKey,
      trashedAt: z.parse(deletionTime, trashedAt),
    };
  if (!partition.startsWith(VERSIONS)) return { ownerId: partition, assetId: sortKey };
  const assetId = sortKey.replace(/\.[^.]*$/, '');
  return { ownerId: partition.slice(VERSIONS.length), assetId, keptAt: sortKey };
}

const parseStored = rowParser(assetRowSchema);
export const ROW_FIELDS = typedKeys(assetRowSchema.shape);

/**
 * Filters for the rows that are stored plain, and for all others. A sealed row is not plain, whatever is beside its sealed
 * content: only a writer to the table can have put a text there.
 */
export const PLAIN = 'attribute_exists(content) AND attribute_not_exists(sealed)';
export const NOT_PLAIN = '(attribute_not_exists(content) OR attribute_exists(sealed))';

/**
 * Leaves out a plain content beside a sealed one: its owner did not write it, and it must never take the sealed one's place.
 * @throws {ItemDamaged} when the row is not what its schema says
 */
export function parseAsset({ content, ...attributes }: Attributes): AssetRow {
  const isPlain = content !== undefined && attributes.sealed === undefined;
  try {
    const stored = parseStored(isPlain ? { ...attributes, content } : attributes);
    const { ownerId, assetId, trashedAt, ...row } = stored;
    if (isUnreadable(row)) throw new ItemDamaged();
    return { ...row, ...placeIn(ownerId, assetId, trashedAt) };
  } catch {
    throw new ItemDamaged();
  }
}

const orNone = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);
/** The fields that a damaged row may still tell. */
const parseRest = rowParser(
  z.object({
    ownerId: z.string(),
    assetId: z.string(),
    createdAt: z.catch(z.string(), LOST_TIME),
    updatedAt: z.catch(z.string(), LOST_TIME),
    trashedAt: orNone(z.string()),
    transferId: orNone(z.string()),
    openRequests: orNone(z.record(z.string(), z.string())),
  }),
);

/**
 * The same where a damaged row must neither hide the others nor be missing, nor keep its transfer: it is given without
 * content. It is at no version, so that no change of its content takes place.
 */
export function parseShown(attributes: Attributes): AssetRow {
  try {
    return parseAsset(attributes);
  } catch {
    const { ownerId, assetId, trashedAt, ...row } = parseRest(attributes);
    return { version: 0, ...row, ...placeIn(ownerId, assetId, trashedAt) };
  }
}

/** Whether a row was given without its content because it is damaged. */
export const isUnreadable = ({ version }: Pick<AssetRow, 'version'>): boolean => version === 0;

/** The row as it is put: the partition has the name of the owner in it. */
export const storedRow = ({ keptAt, ...row }: AssetRow): AssetRow => ({
  ...row,
  ownerId: nameOfPartition({ ...row, keptAt }),
  assetId: keptAt ?? row.assetId,
});

/** Whether an item that an import has registered is as it left it. */
export const isAsImported = ({ version, importedVersion = 1 }: AssetRow): boolean =>
  version === importedVersion;

/** The bytes of all files that an item's row names. */
export const fileBytesOf = (files: NonNullable<AssetRow['files']>): number =>
  Object.values(files).reduce((sum, bytes) => sum + bytes, 0);

export const keyOf = (place: RowPlace): Attributes =>
  marshall({ ownerId: nameOfPartition(place), assetId: place.keptAt ?? place.assetId });

/**
 * The size of a row, in bytes as DynamoDB counts them, with its content stored plain: names and values in
 * UTF-8, numbers as their digits. An encrypted row is a little longer, and must still fit.
 */
export const storedBytes = (
  { sealed, openRequests, cameBackPlain, files = {}, keptAt, ...row }: AssetRow,
  content: string,
): number =>
  Object.entries({ ...row, ...files, content }).reduce(
    (sum, [name, value]) => sum + name.length + Buffer.byteLength(String(value)),
    0,
  );
