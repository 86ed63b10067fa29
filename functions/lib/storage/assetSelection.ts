import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type AssetRow, keyOf, parseAsset } from './assetRow.ts';
import { getBatch } from './batch.ts';

/**
 * Reads those of these items that the owner has, in any order; at most `BATCH_ROWS` of them. Apart from the
 * other reads of items, so that only who selects many has to load it.
 */
export type ReadSelection = (ownerId: string, assetIds: readonly string[]) => Promise<AssetRow[]>;

export const createReadSelection =
  (client: DynamoDBClient, table: string): ReadSelection =>
  async (ownerId, assetIds) => {
    const Keys = assetIds.map((assetId) => keyOf({ ownerId, assetId }));
    const { [table]: rows = [] } = await getBatch(client, { [table]: { Keys, ConsistentRead: true } });
    return rows.map((row) => parseAsset(row));
  };
