import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Table } from '#infra/declared/tables.ts';

/** The local cloud's own state: accounts, sign-ins, signing keys. A value is whatever JSON holds. */
export interface LocalStore {
  /** Undefined when there is no value, or it has expired. */
  get(kind: string, id: string): Promise<unknown>;
  /** @param options.expiresAt seconds since 1970; then the value expires. */
  put(kind: string, id: string, value: unknown, options?: { expiresAt?: number }): Promise<void>;
  remove(kind: string, id: string): Promise<void>;
  /** Without those that cannot be read. */
  list(kind: string): Promise<{ id: string; value: unknown }[]>;
}

export const LOCAL_STATE_TABLE = 'LocalState';
export const LOCAL_STATE = {
  key: { partition: 'kind', sort: 'id' },
  timeToLive: 'expiresAt',
  pointInTimeRecovery: false,
} as const satisfies Table;

/** The value is one JSON text: DynamoDB's own types do not keep everything that JSON does. */
const rowSchema = z.object({ id: z.string(), value: z.string(), expiresAt: z.optional(z.number()) });
type Row = z.infer<typeof rowSchema>;

/** TTL deletes late, so each read looks at the time as well. */
const isLive = ({ expiresAt }: Row): boolean => expiresAt === undefined || expiresAt > Date.now() / 1_000;

const valueIn = ({ value }: Row): unknown => JSON.parse(value);

/** @returns none for one that has expired, and for one that is damaged, which must not hide the others */
function readable(item: unknown): { id: string; value: unknown }[] {
  try {
    const row = rowSchema.parse(item);
    return isLive(row) ? [{ id: row.id, value: valueIn(row) }] : [];
  } catch {
    return [];
  }
}

/** @param client must reach a DynamoDB in which `ensureTables` has made the table. */
export function createLocalStore(client: DynamoDBClient): LocalStore {
  const documents = DynamoDBDocument.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const TableName = LOCAL_STATE_TABLE;
  return {
    async get(kind, id) {
      const { Item } = await documents.get({ TableName, Key: { kind, id }, ConsistentRead: true });
      const row = z.optional(rowSchema).parse(Item);
      return row && isLive(row) ? valueIn(row) : undefined;
    },
    async put(kind, id, value, { expiresAt } = {}) {
      await documents.put({ TableName, Item: { kind, id, value: JSON.stringify(value), expiresAt } });
    },
    async remove(kind, id) {
      await documents.delete({ TableName, Key: { kind, id } });
    },
    async list(kind) {
      const rows: { id: string; value: unknown }[] = [];
      const pages = paginateQuery(
        { client: documents },
        {
          TableName,
          ConsistentRead: true,
          KeyConditionExpression: 'kind = :kind',
          ExpressionAttributeValues: { ':kind': kind },
        },
      );
      for await (const { Items = [] } of pages) rows.push(...Items.flatMap(readable));
      return rows;
    },
  };
}
