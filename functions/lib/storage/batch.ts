import { setTimeout as wait } from 'node:timers/promises';
import { BatchGetItemCommand, type DynamoDBClient, type KeysAndAttributes } from '@aws-sdk/client-dynamodb';
import { unavailable } from '#functions/lib/base/errors.ts';
import type { Attributes } from './rows.ts';

/** The limit of BatchGetItem. */
export const BATCH_ROWS = 100;

const ATTEMPTS = 8;
const FIRST_WAIT_MS = 25;

/**
 * Gives the wanted rows that exist, by table and in any order. One response of DynamoDB has 16 MB at most; it
 * leaves unprocessed what exceeds that, and what it has no capacity for: those keys are requested again.
 * @throws {RegistryError} `unavailable` when some are still unprocessed after seconds
 */
export async function getBatch(
  client: DynamoDBClient,
  wanted: Record<string, KeysAndAttributes>,
  sleep: (milliseconds: number) => Promise<unknown> = wait,
): Promise<Record<string, Attributes[]>> {
  const found: Record<string, Attributes[]> = {};
  let open = wanted;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1));
    const { Responses = {}, UnprocessedKeys = {} } = await client.send(
      new BatchGetItemCommand({ RequestItems: open }),
    );
    for (const [table, rows] of Object.entries(Responses)) found[table] = [...(found[table] ?? []), ...rows];
    if (Object.keys(UnprocessedKeys).length === 0) return found;
    open = UnprocessedKeys;
  }
  throw unavailable();
}
