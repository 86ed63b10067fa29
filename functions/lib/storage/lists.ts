import { randomUUID } from 'node:crypto';
import type { DynamoDBClient, TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { RowsAhead } from '#functions/lib/base/rowsAhead.ts';
import { isListed } from './assetRow.ts';
import { type Attributes, getRow, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

const rowSchema = z.object({
  version: z.string(),
  /** A time before its transaction was first sent. */
  changedAt: z.optional(z.string()),
});
const parse = rowParser(rowSchema);

export type ListRow = z.infer<typeof rowSchema>;

/** The key of the row that says whether anything in a user's list has changed. */
export const listKeyOf = (userId: string): Attributes => marshall({ userId, record: 'list' });

export type ListStore = ReturnType<typeof createListStore>;

/** The versions of users' lists. Every transaction gives a new one to each list of which it writes an item. */
export const createListStore = (client: DynamoDBClient, table: string) => ({
  /**
   * Undefined before the first change of the user's items. Strongly consistent.
   * @param ahead gives the row where it was read ahead
   */
  get: (userId: string, ahead?: RowsAhead): Promise<ListRow | undefined> =>
    getRow(client, table, listKeyOf(userId), parse, ahead),
});

export interface ListTables {
  readonly assets: string;
  readonly users: string;
}

/**
 * The writes that give a new version to each list of which these change an item. They have no condition, so none of them
 * is ever the reason why a transaction is refused. A version is random: it says nothing of the changes before it, and
 * does not come back after the row was erased.
 * @param at the present time
 */
export function listChanges(
  { assets, users }: ListTables,
  items: readonly TransactItem<unknown>[],
  at: Date,
): TransactWriteItem[] {
  const listed = items.filter(({ isUnlisted }) => !isUnlisted);
  const partitions = listed.flatMap(({ write }) => partitionWrittenBy(write, assets) ?? []);
  const change: ListRow = { version: randomUUID(), changedAt: at.toISOString() };
  return [...new Set(partitions.filter(isListed))].map(
    (ownerId) => writesTo(users, parse).update(listKeyOf(ownerId)).set(change).write,
  );
}

function partitionWrittenBy({ Put, Update, Delete }: TransactWriteItem, table: string): string | undefined {
  const [tableName, key] = Put ? [Put.TableName, Put.Item] : keyOf(Update ?? Delete);
  return tableName === table ? key?.ownerId?.S : undefined;
}

const keyOf = (write: TransactWriteItem['Delete']) => [write?.TableName, write?.Key] as const;
