import { type DynamoDBClient, paginateQuery, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import {
  type AssetPlace,
  type AssetRow,
  keyOf,
  LOST_TIME,
  ownerIn,
  parseAsset,
  readableFilesSchema,
  storedTime,
  trashOf,
} from './assetRow.ts';
import { isPresent } from './conditions.ts';
import { type Attributes, parseReadable, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

const storedSchema = z.object({
  /** The name of the partition. */
  ownerId: z.string(),
  assetId: z.string(),
  trashedAt: z.optional(z.string()),
  files: readableFilesSchema,
});
const placeSchema = z.object({ ownerId: z.string(), assetId: z.string() });

/** An item in the trash that is deleted for good, whatever its content. */
export interface TrashedRow extends AssetPlace {
  readonly trashedAt: string;
  readonly files?: AssetRow['files'];
}

const FIELDS = 'ownerId, assetId, trashedAt, files';

const parseStored = rowParser(storedSchema);
function parse(attributes: Attributes): TrashedRow {
  const { ownerId, trashedAt = LOST_TIME, ...row } = parseStored(attributes);
  return { ...row, ...ownerIn(ownerId), trashedAt };
}

export type TrashedItemStore = ReturnType<typeof createTrashedItemStore>;

/** The items in the trash as they are deleted for good. */
export function createTrashedItemStore(client: DynamoDBClient, table: string) {
  return {
    /** A user's, by pages of DynamoDB, strongly consistent. */
    async *pagesOf(ownerId: string): AsyncGenerator<TrashedRow[]> {
      const wanted = {
        TableName: table,
        KeyConditionExpression: 'ownerId = :partition',
        ExpressionAttributeValues: { ':partition': { S: trashOf(ownerId) } },
        ConsistentRead: true,
        ProjectionExpression: FIELDS,
      };
      for await (const { Items = [] } of paginateQuery({ client }, wanted))
        yield Items.map((item) => parse(item));
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
        next: LastEvaluatedKey && z.parse(placeSchema, unmarshall(LastEvaluatedKey)),
      };
    },

    /** Deletes the row for good. Refused unless it is in the trash since that time, with these files. */
    remove: ({ files, trashedAt, ...place }: TrashedRow): TransactItem<AssetRow> =>
      writesTo(table, parseAsset)
        .erase(keyOf({ ...place, trashedAt }))
        .expect(isPresent('assetId'))
        .expect({ trashedAt: storedTime(trashedAt), files }),
  };
}
