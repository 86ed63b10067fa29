import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import type { Configuration } from '#infra/configuration.ts';
import { createFunctionUses } from './functionUses.ts';
import { ofType, TABLE } from './keptData.ts';
import type { StackResource } from './stack.ts';

type Used = Pick<Configuration, 'region' | 'restoredTables' | 'restoredKeys'>;

/** The tables and the keys of earlier stacks that a configuration names: a table by its name, a key by its id. */
export function namedBy({ restoredTables = {}, restoredKeys }: Omit<Used, 'region'>): Set<string> {
  const keys = restoredKeys ? [restoredKeys.wrapping, restoredKeys.hmac].map(idOfKey) : [];
  return new Set<string>([...Object.values(restoredTables), ...keys]);
}

export const idOfKey = (arn: string): string => arn.slice(arn.lastIndexOf('/') + 1);

/**
 * Finds what no installation uses of that which deleted stacks have kept. In use are what the configuration names, what a
 * function of the region uses, which may be of a stack of another name, and the keys under which the tables in use lie.
 * Without these, DynamoDB could not open the tables any more.
 */
export async function createUnused(used: Used) {
  const { region, restoredTables = {} } = used;
  const named = namedBy(used);
  const functionThatUses = await createFunctionUses(region);
  const dynamo = new DynamoDBClient({ region });
  const isUsed = (resource: StackResource) =>
    named.has(resource.id) || functionThatUses(resource) !== undefined;

  async function keysOf(tableNames: readonly string[]): Promise<Set<string | undefined>> {
    const keys = new Set<string | undefined>();
    for (const tableName of tableNames) keys.add(await keyOfTable(dynamo, tableName));
    return keys;
  }

  return async (resources: readonly StackResource[]): Promise<StackResource[]> => {
    const tables = ofType(resources, TABLE)
      .filter(isUsed)
      .map(({ id }) => id);
    const keys = await keysOf([...Object.values(restoredTables), ...tables]);
    return resources.filter((resource) => !isUsed(resource) && !keys.has(resource.id));
  };
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
