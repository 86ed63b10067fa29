import { type DynamoDBClient, GetItemCommand, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { type AssetPlace, filesSchema, keyOf, parsePlace } from './assetRow.ts';
import { parseReadable, rowParser } from './rows.ts';

const namingSchema = z.object({ ownerId: z.string(), assetId: z.string(), files: filesSchema });
const parseNaming = rowParser(namingSchema);

/** The place of an item, and the files that it names. */
export type NamingItem = z.infer<typeof namingSchema>;

const FIELDS = 'ownerId, assetId, files';

/** The files that items name, whoever owns them. */
export function createNamedFiles(client: DynamoDBClient, table: string) {
  async function read(place: AssetPlace): Promise<NamingItem | undefined> {
    const { Item } = await client.send(
      new GetItemCommand({
        TableName: table,
        Key: keyOf(place),
        ConsistentRead: true,
        ProjectionExpression: FIELDS,
      }),
    );
    return Item && parseReadable([Item], parseNaming, 'assetId').rows[0];
  }

  return {
    /** The item as it is now; undefined where it is gone, or its list of files is damaged. Strongly consistent. */
    read,

    /**
     * The ids of the files that the item names, whoever has it.
     * @returns undefined where that is not certain: the index, which lags behind, leads to a row that is gone, or that
     * row is damaged
     */
    async of(assetId: string): Promise<ReadonlySet<string> | undefined> {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          IndexName: 'byAsset',
          KeyConditionExpression: 'assetId = :assetId',
          ExpressionAttributeValues: { ':assetId': { S: assetId } },
        }),
      );
      const found = await Promise.all(Items.map((item) => read(parsePlace(item))));
      if (found.includes(undefined)) return undefined;
      return new Set(found.flatMap((item) => Object.keys(item?.files ?? {})));
    },

    /** The items that name files. Eventually consistent. */
    async scan({ after, limit }: { readonly after?: AssetPlace | undefined; readonly limit: number }) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({
          TableName: table,
          Limit: limit,
          FilterExpression: 'attribute_exists(files)',
          ProjectionExpression: FIELDS,
          ExclusiveStartKey: after && keyOf(after),
        }),
      );
      return {
        ...parseReadable(Items, parseNaming, 'assetId'),
        next: LastEvaluatedKey && parsePlace(LastEvaluatedKey),
      };
    },
  };
}
