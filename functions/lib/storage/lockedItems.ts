import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { rowParser } from './rows.ts';

/** The key of an entry of the index. */
export const lockedSchema = z.object({ ownerId: z.string(), assetId: z.string(), transferId: z.string() });
type Locked = z.infer<typeof lockedSchema>;
const parseLocked = rowParser(lockedSchema);

/**
 * Scans the locked items of all users, with the transfer that locks each: an index holds them and no others. Eventually
 * consistent.
 */
export const createScanLocked =
  (client: DynamoDBClient, table: string) =>
  async ({ after, limit }: { readonly after?: Locked | undefined; readonly limit: number }) => {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: table,
        IndexName: 'locked',
        Limit: limit,
        ExclusiveStartKey: after && marshall(after),
      }),
    );
    return {
      rows: Items.map((item) => parseLocked(item)),
      next: LastEvaluatedKey && parseLocked(LastEvaluatedKey),
    };
  };
