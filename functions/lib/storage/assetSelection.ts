import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { type AssetRow, keyOf, parseShown, readableFilesSchema } from './assetRow.ts';
import { getBatch } from './batch.ts';
import { rowParser } from './rows.ts';

/**
 * Reads the items that the owner has of these, in any order; at most `BATCH_ROWS`. Only functions that read
 * selections load it, so it is apart from the store of items.
 */
type ReadSelection = (ownerId: string, assetIds: readonly string[]) => Promise<AssetRow[]>;

export const createReadSelection =
  (client: DynamoDBClient, table: string): ReadSelection =>
  async (ownerId, assetIds) => {
    const Keys = assetIds.map((assetId) => keyOf({ ownerId, assetId }));
    const { [table]: rows = [] } = await getBatch(client, { [table]: { Keys, ConsistentRead: true } });
    return rows.map((row) => parseShown(row));
  };

const assetFilesSchema = z.object({ assetId: z.string(), files: readableFilesSchema });
/** An item's id, and the files that it names. */
export type AssetFiles = z.infer<typeof assetFilesSchema>;

const parseFiles = rowParser(assetFilesSchema);

/** Reads which files the items have that the owner has of these; at most `BATCH_ROWS`. */
type ReadFiles = (ownerId: string, assetIds: readonly string[]) => Promise<AssetFiles[]>;

export const createReadFiles =
  (client: DynamoDBClient, table: string): ReadFiles =>
  async (ownerId, assetIds) => {
    if (assetIds.length === 0) return [];
    const Keys = assetIds.map((assetId) => keyOf({ ownerId, assetId }));
    const wanted = { Keys, ConsistentRead: true, ProjectionExpression: 'assetId, files' };
    const { [table]: rows = [] } = await getBatch(client, { [table]: wanted });
    return rows.map((row) => parseFiles(row));
  };
