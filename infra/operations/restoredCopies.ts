import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
} from '@aws-sdk/client-dynamodb';
import { Refused, type Tools } from './command.ts';

/** The name of the copy of a table. */
export const copyName = (table: string, suffix: string): string => `${table}-${suffix}`;

const POLL_MS = 15_000;

interface Restoring {
  /** The names of the tables in use. */
  readonly tables: readonly string[];
  readonly suffix: string;
  /** Undefined for the last moment to which all tables can be restored. */
  readonly moment: Date | undefined;
  readonly say: Tools['say'];
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Restores tables to new ones, all to the same moment. One that an earlier run has restored already is taken as it is, so
 * that a run which was cut short can be repeated.
 * @throws {Refused} where DynamoDB keeps no backups of a table
 */
export async function restoreCopies(client: DynamoDBClient, restoring: Restoring): Promise<void> {
  const { tables, suffix, say, sleep = wait } = restoring;
  const moment = restoring.moment ?? (await lastCommonMoment(client, tables));
  say(`Restoring to ${moment.toISOString()}, which takes from minutes to hours.`);
  for (const table of tables) await restore(client, table, suffix, moment);
  for (const table of tables) {
    const name = copyName(table, suffix);
    while ((await statusOf(client, name)) !== 'ACTIVE') await sleep(POLL_MS);
    say(`restored   ${name}`);
  }
}

async function restore(client: DynamoDBClient, table: string, suffix: string, moment: Date): Promise<void> {
  try {
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: table,
        TargetTableName: copyName(table, suffix),
        RestoreDateTime: moment,
      }),
    );
  } catch (error) {
    if (!(error instanceof TableAlreadyExistsException)) throw error;
  }
}

async function lastCommonMoment(client: DynamoDBClient, tables: readonly string[]): Promise<Date> {
  const moments: number[] = [];
  for (const TableName of tables) {
    const { ContinuousBackupsDescription } = await client.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    const last =
      ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.LatestRestorableDateTime?.getTime();
    if (last === undefined) throw new Refused(`DynamoDB keeps no continuous backups of ${TableName}.`);
    moments.push(last);
  }
  return new Date(Math.min(...moments));
}

/** Undefined for a table that is not there. */
export async function statusOf(client: DynamoDBClient, TableName: string): Promise<string | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Deletes the copies that are there. @returns their names */
export async function removeCopies(
  client: DynamoDBClient,
  tables: readonly string[],
  suffix: string,
): Promise<string[]> {
  const removed: string[] = [];
  for (const table of tables) {
    const TableName = copyName(table, suffix);
    if ((await statusOf(client, TableName)) === undefined) continue;
    await client.send(new DeleteTableCommand({ TableName }));
    removed.push(TableName);
  }
  return removed;
}
