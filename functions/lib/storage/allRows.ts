import { type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { TableVariable } from '#functions/lib/aws/declaration.ts';
import { inBatches } from '#functions/lib/base/inBatches.ts';
import { BATCH_ROWS, getBatch } from './batch.ts';
import type { Attributes } from './rows.ts';

/** A page of DynamoDB holds at most this many rows, so that the rows that they name fit a few batches. */
const PAGE_ROWS = 100;

/** The tables that a backup has: encryption sessions are in none. */
export type KeptTable = Exclude<TableVariable, 'SESSIONS_TABLE'>;

export type AllRows = ReturnType<typeof createAllRows>;

/** The rows of whole tables as they are stored, whoever owns them and whatever they hold. It only reads. */
export function createAllRows(client: DynamoDBClient, names: Readonly<Record<KeptTable, string>>) {
  return {
    /** Every row of a table, or every entry of one of its indexes, a page at a time. */
    async *pagesOf(table: KeptTable, IndexName?: string): AsyncGenerator<readonly Attributes[]> {
      const wanted = { TableName: names[table], ...(IndexName !== undefined && { IndexName }) };
      for await (const { Items = [] } of paginateScan({ client, pageSize: PAGE_ROWS }, wanted)) yield Items;
    },

    /** Those of these rows that exist, strongly consistent. A key may be given several times. */
    async withKeys(table: KeptTable, keys: readonly Attributes[]): Promise<readonly Attributes[]> {
      const wanted = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
      const found: Attributes[] = [];
      for (const Keys of inBatches(BATCH_ROWS, wanted)) {
        const rows = await getBatch(client, { [names[table]]: { Keys, ConsistentRead: true } });
        found.push(...(rows[names[table]] ?? []));
      }
      return found;
    },
  };
}
