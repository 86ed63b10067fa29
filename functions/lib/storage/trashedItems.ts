import { type DynamoDBClient, paginateQuery, ScanCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import {
  type AssetPlace,
  type AssetRow,
  deletionTime,
  keyOf,
  LOST_TIME,
  parsePlace,
  placeIn,
  placesOfVersions,
  readableFilesSchema,
  trashOf,
} from './assetRow.ts';
import { anyOf, equals, isAbsent, isNoText, isPresent } from './conditions.ts';
import { type Attributes, getRow, parseReadable, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

const storedSchema = z.object({
  /** The name of the partition. */
  ownerId: z.string(),
  assetId: z.string(),
  trashedAt: z.catch(z.optional(z.string()), undefined),
  files: readableFilesSchema,
  version: z.catch(z.number(), Number.MAX_SAFE_INTEGER),
});

/** An item in the trash that is deleted for good, whatever its content. */
export interface TrashedRow extends AssetPlace {
  readonly trashedAt: string;
  readonly files?: AssetRow['files'];
  readonly version: number;
}

const FIELDS = 'ownerId, assetId, trashedAt, files, version';

const parseStored = rowParser(storedSchema);
function parse(attributes: Attributes): TrashedRow {
  const { ownerId, assetId, trashedAt = LOST_TIME, ...row } = parseStored(attributes);
  return { ...row, ...placeIn(ownerId, assetId), trashedAt };
}

/** The items in the trash as they are deleted for good. */
export function createTrashedItemStore(client: DynamoDBClient, table: string) {
  return {
    get: (ownerId: string, assetId: string): Promise<TrashedRow | undefined> =>
      getRow(client, table, keyOf({ ownerId: trashOf(ownerId), assetId }), parse),

    /**
     * A user's that were deleted up to a moment (ISO 8601), or at none that can be read, by pages of DynamoDB, strongly
     * consistent.
     */
    async *pagesOf(ownerId: string, upTo: string): AsyncGenerator<TrashedRow[]> {
      const wanted = {
        TableName: table,
        KeyConditionExpression: 'ownerId = :partition',
        ExpressionAttributeValues: { ':partition': { S: trashOf(ownerId) } },
        ConsistentRead: true,
        ProjectionExpression: FIELDS,
      };
      for await (const { Items = [] } of paginateQuery({ client }, wanted))
        yield Items.map((item) => parse(item)).filter((row) => z.parse(deletionTime, row.trashedAt) <= upTo);
    },

    /**
     * All users' that were deleted before a moment (ISO 8601). Eventually consistent. The attribute alone would let
     * whoever writes to the tables have a live item deleted, so the partition is looked at too.
     */
    async scan(before: string, after: AssetPlace | undefined, limit: number) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({
          TableName: table,
          Limit: limit,
          FilterExpression: 'begins_with(ownerId, :trash) AND trashedAt < :before',
          ExpressionAttributeValues: { ':trash': { S: trashOf('') }, ':before': { S: before } },
          ProjectionExpression: FIELDS,
          ExclusiveStartKey: after && keyOf(after),
        }),
      );
      return {
        ...parseReadable(Items, parse, 'assetId'),
        next: LastEvaluatedKey && parsePlace(LastEvaluatedKey),
      };
    },

    /** Deletes the earlier versions of an item that is deleted for good. They stay where they are while it is in the trash. */
    removeVersions: ({ ownerId, ...of }: Omit<TrashedRow, 'files' | 'trashedAt'>): TransactItem<unknown>[] =>
      placesOfVersions(of).map((keptAt) =>
        writesTo(table, parse).erase(keyOf({ ownerId, assetId: of.assetId, keptAt })),
      ),

    /**
     * Deletes the row for good. Refused unless it is in the trash since that time, with these files: they must not count
     * twice. A list of files that cannot be read does not keep the row.
     */
    remove({ files, trashedAt, version, ...place }: TrashedRow): TransactItem<TrashedRow> {
      const removed = writesTo(table, parse)
        .erase(keyOf({ ...place, trashedAt }))
        .expect(isPresent('assetId'))
        .expect(
          trashedAt === LOST_TIME
            ? anyOf(isAbsent('trashedAt'), isNoText('trashedAt'), equals('trashedAt', LOST_TIME))
            : equals('trashedAt', trashedAt),
        );
      return files ? removed.expect({ files }) : removed;
    },
  };
}
