import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  paginateListTables,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { TableVariable } from '#functions/declared.ts';
import { TABLES, type Table, type TableName } from '#infra/declared/tables.ts';
import { LOCAL_STATE, LOCAL_STATE_TABLE } from '../store/store.ts';

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

/** Makes the missing tables of the product and of the local cloud itself. */
export async function ensureTables(client: DynamoDBClient, prefix = ''): Promise<void> {
  const wanted: [string, Table][] = Object.entries({ ...TABLES, [LOCAL_STATE_TABLE]: LOCAL_STATE });
  const present = new Set<string>();
  for await (const { TableNames = [] } of paginateListTables({ client }, {}))
    for (const name of TableNames) present.add(name);
  for (const [name, table] of wanted) {
    const physicalName = prefix + name;
    if (!present.has(physicalName))
      await client.send(new CreateTableCommand(definitionOf(physicalName, table)));
    if (table.timeToLive) await ensureTimeToLive(client, physicalName, table.timeToLive);
  }
}

function definitionOf(name: string, { key, indexes = {} }: Table): CreateTableCommandInput {
  const keys = [key, ...Object.values(indexes)];
  const attributes = new Set(keys.flatMap(({ partition, sort }) => (sort ? [partition, sort] : [partition])));
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...attributes].map((attribute) => ({
      AttributeName: attribute,
      AttributeType: 'S',
    })),
    KeySchema: keySchema(key),
    ...(Object.keys(indexes).length > 0 && {
      GlobalSecondaryIndexes: Object.entries(indexes).map(([indexName, index]) => ({
        IndexName: indexName,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: index.projection },
      })),
    }),
  };
}

function keySchema({ partition, sort }: Table['key']): CreateTableCommandInput['KeySchema'] {
  const hash = { AttributeName: partition, KeyType: 'HASH' } as const;
  return sort ? [hash, { AttributeName: sort, KeyType: 'RANGE' }] : [hash];
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
