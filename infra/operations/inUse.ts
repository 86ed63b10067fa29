import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import type { Configuration } from '#infra/configuration.ts';
import type { StackResource } from './stack.ts';

type Used = Pick<Configuration, 'region' | 'restoredTables' | 'restoredKeys'>;

/** The tables and the keys of earlier stacks that a configuration names: a table by its name, a key by its id. */
export function namedBy({ restoredTables = {}, restoredKeys }: Omit<Used, 'region'>): Set<string> {
  const keys = restoredKeys ? [restoredKeys.wrapping, restoredKeys.hmac].map(idOfKey) : [];
  return new Set<string>([...Object.values(restoredTables), ...keys]);
}

export const idOfKey = (arn: string): string => arn.slice(arn.lastIndexOf('/') + 1);

/**
 * Tells whether the installation uses what an earlier stack has kept: the tables and the keys that its configuration names, and
 * the keys under which those tables lie. Without these, DynamoDB could not open the tables any more.
 */
export async function createInUse(used: Used): Promise<(resource: Pick<StackResource, 'id'>) => boolean> {
  const ids = namedBy(used);
  const dynamo = new DynamoDBClient({ region: used.region });
  for (const tableName of Object.values(used.restoredTables ?? {})) {
    const key = await keyOfTable(dynamo, tableName);
    if (key !== undefined) ids.add(key);
  }
  return ({ id }) => ids.has(id);
}

/** The id of the key under which a table lies; undefined where it is of DynamoDB's own, and for a table that is not there. */
export async function keyOfTable(dynamo: DynamoDBClient, TableName: string): Promise<string | undefined> {
  try {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName }));
    const arn = Table?.SSEDescription?.KMSMasterKeyArn;
    return arn && idOfKey(arn);
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
