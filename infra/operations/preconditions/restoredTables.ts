import {
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException as NoSuchTable,
} from '@aws-sdk/client-dynamodb';
import { creationOfIndex, TABLES, type Table, type TableName } from '#infra/declared/tables.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { type Finding, fine, type Precondition, stop, type Target } from './precondition.ts';

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
