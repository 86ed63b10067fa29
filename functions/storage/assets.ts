import { type DynamoDBClient, GetItemCommand, paginateQuery } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { bytes, type Piece, rowParser } from './rows.ts';

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
});
export type AssetRow = z.infer<typeof assetRowSchema>;
export type StoredContent = Pick<AssetRow, 'content' | 'sealed'>;

interface Range {
  /** Begin behind this id. */
  readonly after: string | undefined;
  /** How many rows to ask DynamoDB for at once; it ends a page at 1 MB in any case. */
  readonly pageSize: number;
}

const parse = rowParser(assetRowSchema);
const parseId = rowParser(z.object({ assetId: z.string() }));
const keepOld = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

export type AssetStore = ReturnType<typeof createAssetStore>;

const PLAIN = 'attribute_exists(content)';
/** A transfer's other party reads what it locks. */
const SEALABLE = `${PLAIN} AND attribute_not_exists(transferId)`;

const itemOf = (row: AssetRow) => marshall(row, { removeUndefinedValues: true });

/** The table of items. Reads are strongly consistent; writes are pieces for `transact`. */
export function createAssetStore(client: DynamoDBClient, table: string) {
  const ownedBy = (ownerId: string) => ({
    TableName: table,
    KeyConditionExpression: 'ownerId = :ownerId',
    ExpressionAttributeValues: { ':ownerId': { S: ownerId } },
    ConsistentRead: true,
  });

  async function countOf(ownerId: string, filter?: string): Promise<number> {
    const pages = paginateQuery(
      { client },
      { ...ownedBy(ownerId), Select: 'COUNT', FilterExpression: filter },
    );
    let count = 0;
    for await (const { Count = 0 } of pages) count += Count;
    return count;
  }

  return {
    async get(ownerId: string, assetId: string): Promise<AssetRow | undefined> {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: table, Key: marshall({ ownerId, assetId }), ConsistentRead: true }),
      );
      return Item && parse(Item);
    },

    /** An owner's rows in the order of their ids, read on as the caller goes on. */
    async *ownedBy(ownerId: string, { after, pageSize }: Range): AsyncGenerator<AssetRow> {
      const pages = paginateQuery(
        {
          client,
          pageSize,
          startingToken: after === undefined ? undefined : marshall({ ownerId, assetId: after }),
        },
        ownedBy(ownerId),
      );
      for await (const { Items = [] } of pages) for (const item of Items) yield parse(item);
    },

    /** An owner's rows that are not encrypted and that no transfer locks, a page of DynamoDB's at a time. */
    async *sealableOwnedBy(ownerId: string): AsyncGenerator<AssetRow[]> {
      const pages = paginateQuery({ client }, { ...ownedBy(ownerId), FilterExpression: SEALABLE });
      for await (const { Items = [] } of pages) yield Items.map((item) => parse(item));
    },

    /** The ids of an owner's rows that are encrypted or damaged, a page of DynamoDB's at a time: 1 MB at most. */
    async *unreadablePagesOf(ownerId: string): AsyncGenerator<string[]> {
      const filter = { FilterExpression: 'attribute_not_exists(content)', ProjectionExpression: 'assetId' };
      const pages = paginateQuery({ client }, { ...ownedBy(ownerId), ...filter });
      for await (const { Items = [] } of pages) yield Items.map((item) => parseId(item).assetId);
    },

    /**
     * How many items an owner has, and how many of them are not encrypted. Two counts: `ScannedCount` would save
     * one, but compatible databases count it differently at the ends of pages.
     */
    async count(ownerId: string): Promise<{ readonly total: number; readonly plain: number }> {
      const [total, plain] = await Promise.all([countOf(ownerId), countOf(ownerId, PLAIN)]);
      return { total, plain };
    },

    /** How many items could be encrypted now. */
    countSealable: (ownerId: string): Promise<number> => countOf(ownerId, SEALABLE),

    insert: (row: AssetRow): Piece<AssetRow> => ({
      write: {
        Put: {
          TableName: table,
          Item: itemOf(row),
          ConditionExpression: 'attribute_not_exists(assetId)',
          ...keepOld,
        },
      },
      parse,
    }),

    /** Puts the row in place of the version named, unless a transfer locks it. */
    replace: (row: AssetRow, version: number): Piece<AssetRow> => ({
      write: {
        Put: {
          TableName: table,
          Item: itemOf(row),
          ConditionExpression: 'version = :version AND attribute_not_exists(transferId)',
          ExpressionAttributeValues: marshall({ ':version': version }),
          ...keepOld,
        },
      },
      parse,
    }),

    /** Deletes the row whatever its version, unless a transfer locks it. */
    remove: (ownerId: string, assetId: string): Piece<AssetRow> => ({
      write: {
        Delete: {
          TableName: table,
          Key: marshall({ ownerId, assetId }),
          ConditionExpression: 'attribute_exists(assetId) AND attribute_not_exists(transferId)',
          ...keepOld,
        },
      },
      parse,
    }),

    /** Deletes the row as it is, or nothing: for who has said that all of it must go. */
    erase: (ownerId: string, assetId: string): Piece<AssetRow> => ({
      write: { Delete: { TableName: table, Key: marshall({ ownerId, assetId }) } },
      parse,
    }),
  };
}

/**
 * What DynamoDB counts of a row whose content is stored plain: names and values in UTF-8, numbers as their
 * digits. Encrypted, a row is a little longer; it must not become too long by being encrypted.
 */
export const storedBytes = ({ sealed, ...row }: AssetRow, content: string): number =>
  Object.entries({ ...row, content }).reduce(
    (sum, [name, value]) => sum + name.length + Buffer.byteLength(String(value)),
    0,
  );
