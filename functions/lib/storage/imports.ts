import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { anyOf, isAbsent, isAtMost } from './conditions.ts';
import { getRow, parseReadable, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/** An import as a whole. It holds nothing of its file. */
const importSchema = z.object({
  userId: z.string(),
  record: z.string(),
  importId: z.string(),
  version: z.number(),
  startedAt: z.string(),
  lastAt: z.string(),
  /** The items of its batches. */
  count: z.number(),
  /** When undoing it began: from then on it takes no batch. */
  undoneAt: z.optional(z.string()),
  /** The items that undoing it has deleted. */
  deleted: z.number(),
  /** Seconds since 1970. DynamoDB deletes expired rows some time later, so it is checked as well. */
  expiresAt: z.number(),
});
export type ImportRow = z.infer<typeof importSchema>;

/** A batch: its items, and the record that a request with its key made them. It holds neither key nor request. */
const batchSchema = z.object({
  userId: z.string(),
  record: z.string(),
  assetIds: z.array(z.string()),
  /** The numbers of their rows in the file, in the same order, where the request said them. */
  rows: z.optional(z.array(z.number())),
  mac: z.string(),
  expiresAt: z.number(),
});
export type ImportBatchRow = z.infer<typeof batchSchema>;

const parseImport = rowParser(importSchema);
const parseBatch = rowParser(batchSchema);

/** Whether undoing an import has left nothing of it. Its row stays until it expires, so that the last call can be repeated. */
export const isUndoneWhole = ({ undoneAt, count, deleted }: ImportRow): boolean =>
  undoneAt !== undefined && deleted >= count;

/** The names of all rows of imports begin so. */
export const IMPORT_RECORDS = 'import';

export const importRecord = (importId: string): string => `import#${importId}`;
const batchPrefix = (importId: string): string => `imported#${importId}#`;
export const batchRecord = (importId: string, keyHash: string): string =>
  `${batchPrefix(importId)}${keyHash}`;

/** The imports of users, in the table of users. Reads are strongly consistent. */
export function createImportStore(client: DynamoDBClient, table: string) {
  const imports = writesTo(table, parseImport);
  const batches = writesTo(table, parseBatch);
  const keyOf = ({ userId, record }: { readonly userId: string; readonly record: string }) =>
    marshall({ userId, record });
  const recordsOf = (userId: string, prefix: string) => ({
    TableName: table,
    KeyConditionExpression: 'userId = :userId AND begins_with(#record, :prefix)',
    ExpressionAttributeNames: { '#record': 'record' },
    ExpressionAttributeValues: marshall({ ':userId': userId, ':prefix': prefix }),
    ConsistentRead: true,
  });

  return {
    /** An import; undefined when it has expired. @param now seconds since 1970 */
    async get(userId: string, importId: string, now: number): Promise<ImportRow | undefined> {
      const row = await getRow(client, table, keyOf({ userId, record: importRecord(importId) }), parseImport);
      return row && row.expiresAt > now ? row : undefined;
    },

    /** A user's imports, in no order. @param now seconds since 1970 */
    async all(userId: string, now: number): Promise<ImportRow[]> {
      const found: ImportRow[] = [];
      // One that is damaged must not hide the others.
      for await (const { Items = [] } of paginateQuery({ client }, recordsOf(userId, importRecord(''))))
        found.push(
          ...parseReadable(Items, parseImport, 'record').rows.filter(({ expiresAt }) => expiresAt > now),
        );
      return found;
    },

    /** A page of an import's batches, from the one behind `after` on, without those that cannot be read. */
    async batchesOf(
      userId: string,
      importId: string,
      { after, limit }: { readonly after: string | undefined; readonly limit: number },
    ): Promise<ImportBatchRow[]> {
      const startingToken =
        after === undefined ? undefined : keyOf({ userId, record: batchRecord(importId, after) });
      const wanted = recordsOf(userId, batchPrefix(importId));
      const rows: ImportBatchRow[] = [];
      for await (const { Items = [] } of paginateQuery({ client, pageSize: limit, startingToken }, wanted)) {
        rows.push(...parseReadable(Items, parseBatch, 'record').rows);
        if (rows.length >= limit) break;
      }
      return rows.slice(0, limit);
    },

    /** Puts the row in place of the version that was read, or of an expired one. @param now seconds since 1970 */
    write: (row: ImportRow, now: number): TransactItem<ImportRow> =>
      imports
        .put(row)
        .expect(
          row.version === 1
            ? anyOf(isAbsent('userId'), isAtMost('expiresAt', now))
            : { version: row.version - 1 },
        ),

    /** Refused while an earlier batch under the same key has not expired. @param now seconds since 1970 */
    insertBatch: (row: ImportBatchRow, now: number): TransactItem<ImportBatchRow> =>
      batches.put(row).expect(anyOf(isAbsent('userId'), isAtMost('expiresAt', now))),

    /**
     * Puts these items in place of those of a batch as it was read; the row goes with its last item. Fewer are those that
     * undoing leaves, after which nobody asks for their rows.
     */
    keepOfBatch: (row: ImportBatchRow, assetIds: readonly string[]): TransactItem<ImportBatchRow> => {
      const rows = assetIds.length === row.rows?.length ? row.rows : undefined;
      const kept =
        assetIds.length === 0 ? batches.erase(keyOf(row)) : batches.put({ ...row, assetIds, rows });
      return kept.expect({ assetIds: row.assetIds });
    },
  };
}
