import { paginateQuery } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { dueMarksOf } from '#functions/lib/storage/dueTransfers.ts';
import { beganAt, parseTransfer, type TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { TestUser } from './httpEvent.ts';
import type { Registry } from './registry.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test says by what it expects what a row holds
export type StoredRow = Record<string, any>;
export type Tables = Pick<Registry, 'client' | 'names'>;

interface Selection {
  readonly table: keyof Registry['names'];
  readonly key: string;
  readonly value: string;
  readonly index?: string;
}

async function selected({ client, names }: Tables, { table, key, value, index }: Selection) {
  const rows: StoredRow[] = [];
  const pages = paginateQuery(
    { client },
    {
      TableName: names[table],
      IndexName: index,
      KeyConditionExpression: '#key = :value',
      ExpressionAttributeNames: { '#key': key },
      ExpressionAttributeValues: { ':value': { S: value } },
      ConsistentRead: index === undefined,
    },
  );
  for await (const { Items = [] } of pages) rows.push(...Items.map((item) => unmarshall(item)));
  return rows;
}

const ofEach = async (people: readonly TestUser[], read: (user: TestUser) => Promise<StoredRow[]>) =>
  (await Promise.all(people.map(read))).flat();

/** The rows of these people's items. */
export const assetRowsOf = (registry: Tables, people: readonly TestUser[]): Promise<StoredRow[]> =>
  ofEach(people, ({ sub }) => selected(registry, { table: 'ASSETS_TABLE', key: 'ownerId', value: sub }));

/** The transfers of these people's items, also of those that are not theirs any more. */
export const transferRowsOf = (registry: Tables, people: readonly TestUser[]): Promise<StoredRow[]> =>
  ofEach(people, ({ sub }) =>
    selected(registry, { table: 'TRANSFERS_TABLE', key: 'ownerId', value: sub, index: 'byOwner' }),
  );

/** The row of one transfer with all that the table holds, also what is not read at its status. */
export async function storedTransfer(registry: Tables, transferId: string): Promise<StoredRow | undefined> {
  const [row] = await selected(registry, { table: 'TRANSFERS_TABLE', key: 'transferId', value: transferId });
  return row;
}

/** A transfer's row of these fields, without those that its status does not have, with its entry in the index of dates. */
export function transferRowOf(fields: StoredRow): TransferRow {
  const row = transferRow(fields);
  const { dueShard: _, dueAt: __, ...others } = row;
  return transferRow({ ...others, ...dueMarksOf(row.transferId, beganAt(row)) });
}

const transferRow = (fields: StoredRow): TransferRow =>
  parseTransfer(marshall(fields, { removeUndefinedValues: true }));

/** The activity rows of an item (`item#…`) or a user (`user#…`), oldest first. */
export const activityOf = (registry: Tables, subject: string): Promise<StoredRow[]> =>
  selected(registry, { table: 'ACTIVITY_TABLE', key: 'subject', value: subject });
