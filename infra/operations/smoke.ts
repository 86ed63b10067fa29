import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { partitionsOf } from '#functions/lib/storage/assetRow.ts';
import { TABLES, type TableName } from '#infra/declared/tables.ts';
import {
  type Command,
  INSTALLATION_OPTIONS,
  INSTALLATION_USAGE,
  Refused,
  readOptions,
  type Tools,
  type WantedInstallation,
} from './command.ts';
import { type Installation, openInstallation } from './installation.ts';
import { runScenario, type Step } from './smokeScenario.ts';
import { newTestUsers, type TestUsers } from './smokeUsers.ts';
import { identityKeyOf, userIdOf } from './userIds.ts';
import { createUsers, type Users } from './users.ts';

export const smoke: Command = {
  usage: `npm run smoke -- (--configuration FILE | --local [ADDRESS])
Tries the main flow of a running installation: makes two users who sign in by SRP, registers an item, transfers
it, deletes it and both accounts. Leaves nothing behind, whatever happens on the way.
${INSTALLATION_USAGE}
  ADDRESS                where the local one must be, such as http://localhost:3000`,

  async run(parameters, { say }) {
    const { values, positionals } = readOptions('smoke', parameters, INSTALLATION_OPTIONS, 1);
    const [address] = positionals;
    if (address !== undefined) ensureIsForLocal(address, values);
    const installation = await openInstallation(values);
    ensureAddress(installation, address);
    const users = createUsers(installation);
    const testUsers = newTestUsers();
    const interruption = new AbortController();
    const interrupt = () => interruption.abort(new Error('it was interrupted'));
    // The terminal and npm may both tell of one Ctrl+C: the second one must not cut the removal short.
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
    const failures = await failuresOf(
      () => runScenario({ installation, users, testUsers, step: createStep(say, interruption.signal) }),
      () => createStep(say)('leaves nothing behind', () => removeAll(installation, users, testUsers)),
    );
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    if (failures.length > 0) throw new Refused(`Smoke test failed: ${failures.join('; ')}`);
    say('Smoke test passed.');
  },
};

function ensureIsForLocal(address: string, { local }: WantedInstallation): void {
  if (!local) throw new Refused(`${address} belongs to no option: only --local has an ADDRESS. ${SEE_HELP}`);
  if (!URL.canParse(address)) throw new Refused(`${address} is not an address. ${SEE_HELP}`);
}

const SEE_HELP = 'See npm run smoke -- --help.';

function ensureAddress({ outputs: { Address } }: Installation, wanted: string | undefined): void {
  if (wanted === undefined || new URL(wanted).origin === new URL(Address).origin) return;
  throw new Refused(`The registry is at ${Address}, not at ${wanted}. ITEM_REGISTRY_DATA chooses another.`);
}

/** Runs each in turn, also after one has failed. @returns the messages of those that failed */
async function failuresOf(...acts: (() => Promise<unknown>)[]): Promise<string[]> {
  const failures: string[] = [];
  for (const act of acts)
    await act().catch((error: unknown) =>
      failures.push(error instanceof Error ? error.message : String(error)),
    );
  return failures;
}

/** @throws {Error} naming the test users that may remain */
async function removeAll(installation: Installation, users: Users, testUsers: TestUsers): Promise<void> {
  const usernames = [testUsers.owner.username, testUsers.requester.username];
  try {
    for (const username of usernames) await users.remove(username);
    await cleanUp(installation, testUsers);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`${cause} (data of ${usernames.join(' and ')} may remain)`, { cause: error });
  }
}

/** Reports each step with its duration. After an interruption no step begins; the running one is completed. */
const createStep =
  (say: Tools['say'], interruption?: AbortSignal): Step =>
  async (title, act) => {
    interruption?.throwIfAborted();
    const start = performance.now();
    const report = (mark: string) => say(`${mark} ${title}  ${Math.round(performance.now() - start)} ms`);
    try {
      const result = await act();
      report('ok    ');
      return result;
    } catch (error) {
      report('FAILED');
      throw new Error(`${title}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  };

type Row = Readonly<Record<string, unknown>>;

/** A place with rows of the test users: the value of a key of the table or of one of its indexes. */
interface Place {
  readonly table: TableName;
  readonly index?: string;
  readonly key: string;
  readonly value: string;
}

const idOf = (row: Row, key: string): string => z.parse(z.string(), row[key]);

/**
 * Deletes every row of the test users. These are the rows that the product keeps after the deletion of an account,
 * such as the mark that shuts the user out until the last token has expired and the record of a completed transfer,
 * and all rows where a step failed.
 * @returns how many rows it deleted
 */
async function cleanUp({ outputs, clientSettings }: Installation, users: TestUsers): Promise<number> {
  const client = DynamoDBDocument.from(new DynamoDBClient(clientSettings('DYNAMODB')));
  const nameOf = (table: TableName): string => outputs[`${table}Table`];
  let deleted = 0;

  async function rowsAt({ table, index, key, value }: Place): Promise<Row[]> {
    const rows: Row[] = [];
    const pages = paginateQuery(
      { client },
      {
        TableName: nameOf(table),
        ...(index === undefined ? { ConsistentRead: true } : { IndexName: index }),
        KeyConditionExpression: '#key = :value',
        ExpressionAttributeNames: { '#key': key },
        ExpressionAttributeValues: { ':value': value },
      },
    );
    for await (const { Items = [] } of pages) rows.push(...Items);
    return rows;
  }

  async function removeAt(place: Place): Promise<Row[]> {
    const rows = await rowsAt(place);
    const { key }: { key: { partition: string; sort?: string } } = TABLES[place.table];
    for (const row of rows) {
      const names = key.sort === undefined ? [key.partition] : [key.partition, key.sort];
      const Key = Object.fromEntries(names.map((name) => [name, row[name]]));
      await client.delete({ TableName: nameOf(place.table), Key });
      deleted += 1;
    }
    return rows;
  }

  const userIds: string[] = [];
  for (const { subject, userId } of [users.owner, users.requester]) {
    if (subject === undefined) continue;
    // A sign-in that failed has made a user id all the same.
    const written = userId ?? (await userIdOf(client, outputs, subject));
    if (written !== undefined) userIds.push(written, identityKeyOf(outputs, subject).userId);
  }
  const assetIds = new Set(users.assetIds);
  const transferIds = new Set(users.transferIds);
  for (const userId of userIds) {
    for (const place of transfersOf(userId))
      for (const row of await rowsAt(place)) transferIds.add(idOf(row, 'transferId'));
    for (const value of partitionsOf(userId))
      for (const row of await removeAt({ table: 'Assets', key: 'ownerId', value }))
        assetIds.add(idOf(row, 'assetId'));
  }
  for (const place of [
    ...userIds.flatMap(restOf),
    ...[...assetIds].map((id) => history(`item#${id}`)),
    ...[...transferIds].flatMap(recordsOf),
  ])
    await removeAt(place);
  return deleted;
}

const history = (subject: string): Place => ({ table: 'Activity', key: 'subject', value: subject });

const transfersOf = (value: string): Place[] => [
  { table: 'Transfers', index: 'byOwner', key: 'ownerId', value },
  { table: 'Transfers', index: 'byRequester', key: 'requesterId', value },
];

const restOf = (value: string): Place[] => [
  { table: 'Sessions', key: 'userId', value },
  { table: 'Users', key: 'userId', value },
  history(`user#${value}`),
];

const recordsOf = (value: string): Place[] => [
  { table: 'Transfers', key: 'transferId', value },
  { table: 'Problems', key: 'transferId', value },
];
