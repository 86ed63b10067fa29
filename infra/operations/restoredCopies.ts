import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
  TableInUseException,
} from '@aws-sdk/client-dynamodb';
import { Refused, type Tools } from './command.ts';

/** The name of the copy of a table. */
export const copyName = (table: string, suffix: string): string => `${table}-${suffix}`;

const POLL_MS = 15_000;
/** The operator is told of a wait once in so many polls. */
const POLLS_TO_TELL = 20;
/** A table that DynamoDB has begun to make may not be seen at once. */
const POLLS_TO_BE_SEEN = 20;

interface Copies {
  /** The names of the tables in use. */
  readonly tables: readonly string[];
  readonly suffix: string;
  readonly say: Tools['say'];
}

interface Restoring extends Copies {
  /** Undefined for the moment of the copies that are there, or else the last to which all tables can be restored. */
  readonly moment: Date | undefined;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Restores tables to new ones, all to the same moment. One that an earlier run has restored to that moment, or still
 * restores, is taken as it is, so that a run which was cut short can be repeated.
 * @throws {Refused} where DynamoDB keeps no backups of a table, and where a copy is of another moment or cannot be used
 */
export async function restoreCopies(client: DynamoDBClient, restoring: Restoring): Promise<void> {
  const { tables, suffix, say, sleep = wait } = restoring;
  const moment = await momentOf(client, restoring);
  say(`Restoring to ${moment.toISOString()}, which takes from minutes to hours.`);
  for (const table of tables) await restore(client, table, suffix, moment);
  for (const table of tables) {
    const name = copyName(table, suffix);
    for (let polls = 0; !(await isRestored(client, name, moment, polls)); polls += 1) {
      if (polls % POLLS_TO_TELL === 0) say(`waiting    ${name}, for ${(polls * POLL_MS) / 60_000} minutes`);
      await sleep(POLL_MS);
    }
    say(`restored   ${name}`);
  }
}

/** The moment to restore, in whole seconds, as DynamoDB counts it. A copy of another moment is in the way. */
async function momentOf(client: DynamoDBClient, { tables, suffix, moment }: Restoring): Promise<Date> {
  let wanted = moment && wholeSeconds(moment);
  for (const table of tables) {
    const name = copyName(table, suffix);
    const copy = await describeCopy(client, name);
    if (!copy) continue;
    wanted ??= copy.restoredTo;
    ensureUsable(name, copy, wanted);
  }
  return wanted ?? wholeSeconds(await lastCommonMoment(client, tables));
}

const wholeSeconds = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1_000) * 1_000);

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
    // The second says that a table of the name is being made or deleted.
    if (!(error instanceof TableAlreadyExistsException) && !(error instanceof TableInUseException))
      throw error;
  }
}

async function isRestored(client: DynamoDBClient, name: string, moment: Date, polls: number) {
  const copy = await describeCopy(client, name);
  if (copy) ensureUsable(name, copy, moment);
  else if (polls >= POLLS_TO_BE_SEEN) throw new Refused(`There is no table ${name} any more.`);
  return copy?.status === 'ACTIVE';
}

interface Copy {
  readonly status: string | undefined;
  /** Undefined for a table that was not restored. */
  readonly restoredTo: Date | undefined;
}

function ensureUsable(name: string, { status, restoredTo }: Copy, moment: Date | undefined): void {
  if (status !== 'ACTIVE' && status !== 'CREATING')
    throw new Refused(
      `${name} is ${status}. Repeat this when it is gone or ready, or with another --suffix.`,
    );
  if (!restoredTo || restoredTo.getTime() !== moment?.getTime())
    throw new Refused(
      `${name} is of ${restoredTo?.toISOString() ?? 'no known moment'}, so the tables would not be of one moment. Take another --suffix, or --remove first.`,
    );
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

/** @returns undefined for a table that is not there */
export async function describeCopy(client: DynamoDBClient, TableName: string): Promise<Copy | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const restored = Table?.RestoreSummary?.RestoreDateTime;
    return { status: Table?.TableStatus, restoredTo: restored && wholeSeconds(restored) };
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/**
 * Deletes the copies that are there.
 * @throws {Refused} where there is none, and where one is still being restored, after the others are deleted
 */
export async function removeCopies(client: DynamoDBClient, { tables, suffix, say }: Copies): Promise<void> {
  const restoring: string[] = [];
  let found = 0;
  for (const table of tables) {
    const TableName = copyName(table, suffix);
    const copy = await describeCopy(client, TableName);
    if (!copy) continue;
    found += 1;
    if (copy.status === 'CREATING') restoring.push(TableName);
    if (copy.status === 'CREATING' || copy.status === 'DELETING') continue;
    await client.send(new DeleteTableCommand({ TableName }));
    say(`deleted    ${TableName}`);
  }
  if (found === 0)
    throw new Refused(
      `There is no table ${copyName(tables[0] ?? '', suffix)}, nor another one with this suffix.`,
    );
  if (restoring.length > 0)
    throw new Refused(
      `DynamoDB still restores ${restoring.join(', ')}. Repeat this once it is done, to delete that too.`,
    );
}
