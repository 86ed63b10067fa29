import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type AssetPlace, keyOf } from './assetRow.ts';
import { rowParser } from './rows.ts';

const placeSchema = z.object({ ownerId: z.string(), assetId: z.string() });
const parseLocked = rowParser(z.extend(placeSchema, { transferId: z.string() }));

export type ScanLocked = ReturnType<typeof createScanLocked>;

/** Scans the locked items of all users, with the transfer that locks each. Eventually consistent. */
export const createScanLocked =
  (client: DynamoDBClient, table: string) =>
  async ({ after, limit }: { readonly after?: AssetPlace | undefined; readonly limit: number }) => {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: table,
        Limit: limit,
        FilterExpression: 'attribute_exists(transferId)',
        ProjectionExpression: 'ownerId, assetId, transferId',
        ExclusiveStartKey: after && keyOf(after),
      }),
    );
    return {
      rows: Items.map((item) => parseLocked(item)),
      next: LastEvaluatedKey && z.parse(placeSchema, unmarshall(LastEvaluatedKey)),
    };
  };
