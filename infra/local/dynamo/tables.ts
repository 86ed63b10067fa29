import { setTimeout as wait } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  paginateListTables,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { TableVariable } from '#functions/declared.ts';
import {
  attributesOf,
  creationOfIndex,
  definitionOfIndex,
  keySchema,
  TABLES,
  type Table,
  type TableName,
} from '#infra/declared/tables.ts';
import { LOCAL_STATE, LOCAL_STATE_TABLE } from '../store/store.ts';

const INDEX_POLL_MS = 100;

/** The values of the functions' variables that name a table. */
export const tableNames = (prefix = '') =>
  ({
    ACTIVITY_TABLE: `${prefix}Activity`,
    ASSETS_TABLE: `${prefix}Assets`,
    FILES_TABLE: `${prefix}Files`,
    PROBLEMS_TABLE: `${prefix}Problems`,
    TRANSFERS_TABLE: `${prefix}Transfers`,
    USERS_TABLE: `${prefix}Users`,
    SESSIONS_TABLE: `${prefix}Sessions`,
  }) satisfies Record<TableVariable, `${string}${TableName}`>;

/** The tables of the product and of the local cloud itself. */
export const WANTED: readonly [string, Table][] = Object.entries({
  ...TABLES,
  [LOCAL_STATE_TABLE]: LOCAL_STATE,
});

/** Makes the missing tables, and the missing indexes of those that there are. */
export async function ensureTables(client: DynamoDBClient, prefix = ''): Promise<void> {
  const present = new Set<string>();
  for await (const { TableNames = [] } of paginateListTables({ client }, {}))
    for (const name of TableNames) present.add(name);
  for (const [name, table] of WANTED) {
    const physicalName = prefix + name;
    if (!present.has(physicalName))
      await client.send(new CreateTableCommand(definitionOf(physicalName, table)));
    else if (table.indexes) await ensureIndexes(client, physicalName, table.indexes);
    if (table.timeToLive) await ensureTimeToLive(client, physicalName, table.timeToLive);
  }
}

type Indexes = NonNullable<Table['indexes']>;

/** A table of an earlier version lacks an index. DynamoDB fills each with the rows that there are, one at a time. */
async function ensureIndexes(client: DynamoDBClient, name: string, wanted: Indexes): Promise<void> {
  const describe = async () =>
    (await client.send(new DescribeTableCommand({ TableName: name }))).Table?.GlobalSecondaryIndexes ?? [];
  const present = new Set((await describe()).map(({ IndexName }) => IndexName));
  for (const [indexName, index] of Object.entries(wanted)) {
    if (present.has(indexName)) continue;
    await client.send(new UpdateTableCommand(creationOfIndex(name, indexName, index)));
    while ((await describe()).some(({ IndexStatus = 'ACTIVE' }) => IndexStatus !== 'ACTIVE'))
      await wait(INDEX_POLL_MS);
  }
}

function definitionOf(name: string, { key, indexes = {} }: Table): CreateTableCommandInput {
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributesOf([key, ...Object.values(indexes)]),
    KeySchema: keySchema(key),
    ...(Object.keys(indexes).length > 0 && {
      GlobalSecondaryIndexes: Object.entries(indexes).map(([indexName, index]) =>
        definitionOfIndex(indexName, index),
      ),
    }),
  };
}

/** DynamoDB rejects a second activation, so the state is read first. */
async function ensureTimeToLive(client: DynamoDBClient, name: string, attribute: string): Promise<void> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
  if (TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED') return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: name,
      TimeToLiveSpecification: { AttributeName: attribute, Enabled: true },
    }),
  );
}
