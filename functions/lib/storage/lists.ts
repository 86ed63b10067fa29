import { randomUUID } from 'node:crypto';
import type { DynamoDBClient, TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { RowsAhead } from '#functions/lib/base/rowsAhead.ts';
import { isListed } from './assetRow.ts';
import { type Attributes, getRow, type ListVersion, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

export const listSchema = z.object({
  version: z.string(),
  changedAt: z.optional(z.string()),
}) satisfies z.ZodMiniType<ListVersion>;
const parse = rowParser(listSchema);
const parseList = rowParser(z.catch(listSchema, { version: '' }));

/** The key of the row with the part of a list's version that is not in the row of the vault. */
export const listKeyOf = (userId: string): Attributes => marshall({ userId, record: 'list' });

/** The rows with the first parts of the versions of users' lists. */
export const createListStore = (client: DynamoDBClient, table: string) => ({
  /**
   * Undefined before the first change of the user's items. A damaged one has no time, so that the list shows no version until
   * the next change puts another in its place. Strongly consistent.
   * @param ahead gives the row where it was read ahead
   */
  get: (userId: string, ahead?: RowsAhead): Promise<ListVersion | undefined> =>
    getRow(client, table, listKeyOf(userId), (row) => parseList(row), ahead),
});

export interface ListTables {
  readonly assets: string;
  readonly users: string;
}

/**
 * The writes of the items, which give a new version to each list of which they change an item. Where the transaction requires
 * the owner's newest keys (`unchanged`) or puts their vault, the version goes to the row of the vault: to write that row costs
 * no more than to check it. Otherwise it goes to the row `list`, by a write of its own behind all others, without a condition,
 * so that none of these is ever the reason why a transaction is refused. A version is random: it says nothing of the changes
 * before it, and does not come back after a row was erased or put anew.
 * @param at the present time
 * @param tables of those who write items
 */
export function writesWithVersions(
  items: readonly TransactItem<unknown>[],
  at: Date,
  tables: ListTables | undefined,
): TransactWriteItem[] {
  const change: ListVersion = { version: randomUUID(), changedAt: at.toISOString() };
  const owners = new Set(tables ? changedLists(items, tables.assets) : []);
  const writes = items.map(({ write, withList }) => {
    if (!withList) return write;
    const isChanged = owners.delete(withList.ownerId);
    return isChanged || withList.isPut ? withList.write(change) : write;
  });
  if (!tables) return writes;
  const rows = writesTo(tables.users, parse);
  return [
    ...writes,
    ...[...owners].map((ownerId) => rows.update(listKeyOf(ownerId)).set({ ...change }).write),
  ];
}

function changedLists(items: readonly TransactItem<unknown>[], assets: string): string[] {
  const listed = items.filter(({ isUnlisted }) => !isUnlisted);
  return listed.flatMap(({ write }) => partitionWrittenBy(write, assets) ?? []).filter(isListed);
}

function partitionWrittenBy({ Put, Update, Delete }: TransactWriteItem, table: string): string | undefined {
  const [tableName, key] = Put ? [Put.TableName, Put.Item] : keyOf(Update ?? Delete);
  return tableName === table ? key?.ownerId?.S : undefined;
}

const keyOf = (write: TransactWriteItem['Delete']) => [write?.TableName, write?.Key] as const;
