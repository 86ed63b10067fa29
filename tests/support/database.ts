import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { TABLES, type Table } from '#infra/declared/tables.ts';
import { openKeyRing } from '#infra/local/aws/kms/keys.ts';
import { takeDataFolder } from '#infra/local/dataFolder.ts';
import { type DynamoOptions, startDynamo } from '#infra/local/dynamo/dynamo.ts';
import { ensureTables } from '#infra/local/dynamo/tables.ts';
import { startDynoxideServer } from './dynoxideServer.ts';
import { createShortClient } from './shortDynamo.ts';

/** The DynamoDB that takes the place of dynoxide in tests: a DynamoDB Local, which has a database for each access key id. */
const { DYNAMODB_ENDPOINT: RUNNING } = process.env;

export const isDynoxide = RUNNING === undefined;

/** A database of a test's own. */
export interface Database {
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly stop: () => Promise<void>;
}

export async function startDatabase(): Promise<Database> {
  if (RUNNING === undefined) return { ...(await startDynoxideServer()), credentials: credentialsOf('test') };
  const credentials = credentialsOf(`test${randomBytes(8).toString('hex')}`);
  return { endpoint: RUNNING, credentials, stop: async () => undefined };
}

const credentialsOf = (accessKeyId: string) => ({ accessKeyId, secretAccessKey: 'test' });

/** A client of the database that goes the SDK's own way. */
export const createLongClient = ({ endpoint, credentials }: Database): DynamoDBClient =>
  new DynamoDBClient({
    region: 'us-east-1',
    endpoint,
    credentials,
    // As the functions have it.
    base64Decoder: (text) => Buffer.from(text, 'base64'),
  });

/** A client of the database, by the shortest way that there is. */
export const createClient = (database: Database): DynamoDBClient =>
  RUNNING === undefined ? createShortClient(database.endpoint) : createLongClient(database);

/**
 * Makes the product's tables for a test with a clock of its own. By that of the machine its rows can be long expired, and
 * DynamoDB Local, unlike dynoxide's server, deletes those.
 */
export async function makeTables(client: DynamoDBClient): Promise<void> {
  await ensureTables(client);
  if (isDynoxide) return;
  for (const [TableName, { timeToLive }] of Object.entries<Table>(TABLES)) {
    const TimeToLiveSpecification = { AttributeName: timeToLive, Enabled: false };
    if (timeToLive) await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
}

/** The database of a local cloud with this data folder. As there, the folder has its keys before its tables. */
export async function startDynamoOf(dataFolder: string) {
  if (!existsSync(join(dataFolder, 'kms.json'))) {
    takeDataFolder(dataFolder)();
    await openKeyRing(dataFolder);
  }
  return startDynamo({ dataFolder, ...databaseOf(dataFolder) });
}

const databaseOf = (dataFolder: string): Partial<DynamoOptions> =>
  RUNNING === undefined
    ? {}
    : { endpoint: RUNNING, database: createHash('sha256').update(dataFolder).digest('hex').slice(0, 16) };
