import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { TABLES, type TableName } from '#infra/declared/tables.ts';
import type { Installation } from './installation.ts';
import type { TestUsers } from './smokeUsers.ts';

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
export async function cleanUp({ outputs, clientSettings }: Installation, users: TestUsers): Promise<number> {
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

  const userIds = [users.owner, users.requester].flatMap(({ userId }) => userId ?? []);
  const assetIds = new Set(users.assetIds);
  const transferIds = new Set(users.transferIds);
  for (const userId of userIds) {
    for (const place of transfersOf(userId))
      for (const row of await rowsAt(place)) transferIds.add(idOf(row, 'transferId'));
    for (const row of await removeAt({ table: 'Assets', key: 'ownerId', value: userId }))
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
