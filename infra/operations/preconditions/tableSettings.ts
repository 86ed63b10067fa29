import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException as NoSuchTable,
  ResourceNotFoundException,
  TableNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { creationOfIndex, TABLES, type Table, type TableName } from '#infra/declared/tables.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { type Finding, fine, type Precondition, stop, type Target } from './precondition.ts';

/** A restore gives a table none of these settings, a deployment sets them for the stack's own tables only, and no alarm watches them. */
export const tableSettings: Precondition = {
  name: 'the settings of the tables that were restored',
  async examine({ configuration: { restoredTables: restored = {} }, client }: Target) {
    const dynamo = new DynamoDBClient(client);
    const found = typedKeys(restored).map((name) =>
      examineSettings({ dynamo, region: client.region, tableName: restored[name] ?? '' }, TABLES[name]),
    );
    return (await Promise.all(found)).flat();
  },
};

interface Examined {
  readonly dynamo: DynamoDBClient;
  readonly region: string;
  readonly tableName: string;
}

/** Says nothing of a table that is not there: another precondition does. */
async function examineSettings(examined: Examined, declared: Table): Promise<Finding[]> {
  try {
    const findings = [
      ...(await protection(examined)),
      ...(declared.pointInTimeRecovery ? await recovery(examined) : []),
      ...(declared.timeToLive === undefined ? [] : await expiry(examined, declared.timeToLive)),
    ];
    return findings.length > 0
      ? findings
      : [fine(`The restored table ${examined.tableName} has the settings of a table of the stack.`)];
  } catch (error) {
    if (error instanceof ResourceNotFoundException || error instanceof TableNotFoundException) return [];
    throw error;
  }
}

async function protection({ dynamo, region, tableName }: Examined): Promise<Finding[]> {
  const { Table: table } = await dynamo.send(new DescribeTableCommand({ TableName: tableName }));
  if (table?.DeletionProtectionEnabled) return [];
  return [
    stop(
      `The restored table ${tableName} is not protected against deletion.`,
      `aws dynamodb update-table --region ${region} --table-name ${tableName} --deletion-protection-enabled`,
    ),
  ];
}

async function recovery({ dynamo, region, tableName }: Examined): Promise<Finding[]> {
  const { ContinuousBackupsDescription: described } = await dynamo.send(
    new DescribeContinuousBackupsCommand({ TableName: tableName }),
  );
  if (described?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED') return [];
  return [
    stop(
      `The restored table ${tableName} has no point-in-time recovery, so nothing of it could be restored.`,
      'DynamoDB refuses this for some time after a restore, while it prepares its backups. Then repeat it:',
      `aws dynamodb update-continuous-backups --region ${region} --table-name ${tableName} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
    ),
  ];
}

const ON: ReadonlySet<string | undefined> = new Set(['ENABLED', 'ENABLING']);

async function expiry({ dynamo, region, tableName }: Examined, attribute: string): Promise<Finding[]> {
  const { TimeToLiveDescription: described } = await dynamo.send(
    new DescribeTimeToLiveCommand({ TableName: tableName }),
  );
  if (ON.has(described?.TimeToLiveStatus) && described?.AttributeName === attribute) return [];
  return [
    stop(
      `The rows of the restored table ${tableName} do not expire, so they stay for longer than users are told.`,
      `aws dynamodb update-time-to-live --region ${region} --table-name ${tableName} --time-to-live-specification Enabled=true,AttributeName=${attribute}`,
    ),
  ];
}

/** A deployment makes indexes only for the stack's own tables, and a function that misses one fails. */
export const restoredTables: Precondition = {
  name: 'the tables that were restored',
  async examine({ configuration: { restoredTables: restored = {} }, client }: Target) {
    const dynamo = new DynamoDBClient(client);
    const found = typedKeys(restored).map((name) =>
      examineTable(dynamo, client.region, name, restored[name]),
    );
    return (await Promise.all(found)).flat();
  },
};

async function examineTable(
  dynamo: DynamoDBClient,
  region: string,
  name: TableName,
  tableName = '',
): Promise<Finding[]> {
  try {
    const { Table: table } = await dynamo.send(new DescribeTableCommand({ TableName: tableName }));
    const indexes = new Map(
      table?.GlobalSecondaryIndexes?.map(({ IndexName, IndexStatus }) => [IndexName, IndexStatus]),
    );
    return compared(TABLES[name], tableName, indexes, region);
  } catch (error) {
    if (!(error instanceof NoSuchTable)) throw error;
    return [stop(`restoredTables names ${tableName}, and there is no such table.`, 'Correct its name.')];
  }
}

/** @param indexes the status of each index that the table has */
function compared(
  { indexes: wanted = {} }: Table,
  tableName: string,
  indexes: ReadonlyMap<string | undefined, string | undefined>,
  region: string,
): Finding[] {
  const findings = Object.entries(wanted).flatMap(([indexName, index]) => {
    const status = indexes.get(indexName);
    if (status === undefined) {
      const creation = JSON.stringify(creationOfIndex(tableName, indexName, index));
      return stop(
        `The restored table ${tableName} has no index ${indexName}, and a deployment makes none there.`,
        'Make it. DynamoDB makes one index of a table at a time, and fills it with the rows that there are:',
        `aws dynamodb update-table --region ${region} --cli-input-json '${creation}'`,
      );
    }
    return USABLE.has(status) ? [] : stop(`The index ${indexName} of ${tableName} is ${status}.`, WAIT);
  });
  return findings.length > 0 ? findings : [fine(`The restored table ${tableName} has its indexes.`)];
}

const USABLE: ReadonlySet<string> = new Set(['ACTIVE', 'UPDATING']);
const WAIT = 'Wait until it is ACTIVE.';
