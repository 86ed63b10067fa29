import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type AssetRow, keyOf, parseAsset } from './assetRow.ts';
import { getBatch } from './batch.ts';

/**
 * Reads the items that the owner has of these, in any order; at most `BATCH_ROWS`. Only functions that read
 * selections load it, so it is apart from the store of items.
 */
export type ReadSelection = (ownerId: string, assetIds: readonly string[]) => Promise<AssetRow[]>;

export const createReadSelection =
  (client: DynamoDBClient, table: string): ReadSelection =>
  async (ownerId, assetIds) => {
    const Keys = assetIds.map((assetId) => keyOf({ ownerId, assetId }));
    const { [table]: rows = [] } = await getBatch(client, { [table]: { Keys, ConsistentRead: true } });
    return rows.map((row) => parseAsset(row));
  };
