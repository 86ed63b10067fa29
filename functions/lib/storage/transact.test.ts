import {
  type CancellationReason,
  type DynamoDBClient,
  TransactionCanceledException,
  TransactionInProgressException,
  type TransactWriteItem,
  type TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import type { TransactItem } from './rows.ts';
import { createTransact, refusalOf } from './transact.ts';
import { createVaultStore, type VaultRow } from './vaults.ts';

const piece = (name: string): TransactItem<string> => ({
  write: { Delete: { TableName: 'Things', Key: { name: { S: name } } } },
  parse: (attributes) => attributes.name?.S ?? '',
});
const [first, second] = [piece('first'), piece('second')];

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code): CancellationReason => ({ Code })),
  });

/** Stands in for a database that others use at the same moment: the local one never reports a conflict. */
function databaseThat(...outcomes: (Error | undefined)[]) {
  const tokens: (string | undefined)[] = [];
  const waits: number[] = [];
  const sent: TransactWriteItem[][] = [];
  let built = 0;
  const client = {
    async send({ input }: TransactWriteItemsCommand) {
      const outcome = outcomes[tokens.length];
      tokens.push(input.ClientRequestToken);
      sent.push(input.TransactItems ?? []);
      if (outcome) throw outcome;
    },
  };
  const transact = createTransact(client as unknown as DynamoDBClient, {
    sleep: async (milliseconds) => waits.push(milliseconds),
    random: () => 0.5,
    lists: { assets: 'Items', users: 'Users' },
    now: () => new Date('2026-01-01T00:00:00.000Z'),
    newToken: () => {
      built += 1;
      return `token-${built}`;
    },
  });
  return { transact, tokens, waits, sent };
}

test('a transaction without a conflict is sent once', async () => {
  const { transact, tokens } = databaseThat(undefined);

  expect(await transact([first, second])).toEqual({ committed: true });
  expect(tokens).toEqual(['token-1']);
});

test('each built transaction has a token of its own', async () => {
  const { transact, tokens } = databaseThat(undefined, undefined);

  await transact([first]);
  await transact([first]);

  expect(tokens).toEqual(['token-1', 'token-2']);
});

test('a transaction that met a conflict is sent again with the same token, after growing waits', async () => {
  const { transact, tokens, waits } = databaseThat(
    cancelled('None', 'TransactionConflict'),
    cancelled('ThrottlingError', 'None'),
    cancelled('ProvisionedThroughputExceeded', 'TransactionConflict'),
    new TransactionInProgressException({ message: 'in progress', $metadata: {} }),
    undefined,
  );

  expect(await transact([first, second])).toEqual({ committed: true });
  expect(tokens).toEqual(Array(5).fill('token-1'));
  expect(waits).toEqual([20, 40, 80, 160]);
});

test('a transaction whose condition failed is not sent again, and names the item and the row that was there', async () => {
  const error = cancelled('ConditionalCheckFailed', 'TransactionConflict');
  Object.assign(error.CancellationReasons?.[0] ?? {}, { Item: { name: { S: 'old' } } });
  const { transact, tokens } = databaseThat(error);

  const outcome = await transact([first, second]);

  expect(tokens).toHaveLength(1);
  expect(refusalOf(outcome, first)).toEqual({ old: 'old' });
  expect(refusalOf(outcome, second)).toBeUndefined();
});

test('a condition that failed because there is no row gives undefined as the old row', async () => {
  const { transact } = databaseThat(cancelled('None', 'ConditionalCheckFailed'));

  expect(refusalOf(await transact([first, second]), second)).toEqual({ old: undefined });
});

test.each([
  ['TransactionConflict', 'lost_race'],
  ['ThrottlingError', 'unavailable'],
])('after eight times %s it gives up as %s', async (reason, code) => {
  const { transact, tokens } = databaseThat(...Array(8).fill(cancelled(reason)));

  await expect(transact([first])).rejects.toMatchObject({ code });
  expect(tokens).toHaveLength(8);
});

test.each([cancelled('ValidationError'), new Error('broken')])(
  'any other error is passed on',
  async (error) => {
    const { transact, tokens } = databaseThat(error);

    await expect(transact([first])).rejects.toBe(error);
    expect(tokens).toHaveLength(1);
  },
);

describe('the version of a list', () => {
  const write = (change: TransactWriteItem): TransactItem<unknown> => ({
    write: change,
    parse: () => undefined,
  });
  const TableName = 'Items';
  const vaults = createVaultStore({} as DynamoDBClient, 'Users');
  const key = (owner: string, assetId = 'a') => ({ ownerId: { S: owner }, assetId: { S: assetId } });
  const put = (owner: string) => write({ Put: { TableName, Item: key(owner) } });
  const update = (owner: string) => write({ Update: { TableName, Key: key(owner), UpdateExpression: '' } });
  const erase = (owner: string) => write({ Delete: { TableName, Key: key(owner) } });
  const check = (owner: string) =>
    write({ ConditionCheck: { TableName, Key: key(owner), ConditionExpression: '' } });
  /** The owners of the lists that get a version, by the writes behind the given ones. */
  const ownersIn = (sent: readonly TransactWriteItem[], given: number) =>
    sent
      .slice(given)
      .map(({ Update: { TableName: table, Key } = {} }) => [table, Key?.userId?.S, Key?.record?.S]);

  test.each([put, update, erase])(
    'is written once for each owner, behind all that was given',
    async (one) => {
      const { transact, sent } = databaseThat(undefined);
      const given = [one('ann'), first, one('bob'), one('ann')];

      await transact(given);

      expect(sent[0]?.slice(0, 4)).toEqual(given.map((each) => each.write));
      expect(ownersIn(sent[0] ?? [], 4)).toEqual([
        ['Users', 'ann', 'list'],
        ['Users', 'bob', 'list'],
      ]);
    },
  );

  test('is not written for what no list shows: checks, the trash, earlier versions, requests and other tables', async () => {
    const { transact, sent } = databaseThat(undefined);
    const requested = { ...update('ann'), isUnlisted: true as const };
    const given = [check('ann'), put('trash#ann'), erase('versions#ann'), requested, first];

    await transact(given);

    expect(sent[0]).toEqual(given.map((each) => each.write));
  });

  test('goes to the row of the vault that the transaction checks, under the same conditions and in its place', async () => {
    const { transact, sent } = databaseThat(undefined, undefined);
    const vault = vaults.unchanged('ann', { vaultId: 'vault', generation: 3 });

    await transact([vault, put('ann'), put('bob')]);
    await transact([vault, put('bob')]);

    const [[renewed, , , ...others] = [], [checked] = []] = sent;
    expect(ownersIn(others, 0)).toEqual([['Users', 'bob', 'list']]);
    expect(checked).toEqual(vault.write);
    const {
      Key,
      UpdateExpression = '',
      ExpressionAttributeNames,
      ExpressionAttributeValues,
      ...held
    } = renewed?.Update ?? {};
    expect(Key).toEqual({ userId: { S: 'ann' }, record: { S: 'vault' } });
    expect(UpdateExpression).toMatch(/^SET #n0 = :v0$/);
    expect(ExpressionAttributeNames).toMatchObject({ '#n0': 'list' });
    expect(Object.values(ExpressionAttributeValues ?? {})).toEqual(
      expect.arrayContaining(Object.values(checked?.ConditionCheck?.ExpressionAttributeValues ?? {})),
    );
    expect(held).toMatchObject({
      ConditionExpression: expect.stringMatching(/ = :v1.* = :v2.* = :v3/),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
  });

  test('is another one whenever the row of a vault is put, also by a function without items', async () => {
    const sent: TransactWriteItem[] = [];
    const send = async ({ input }: TransactWriteItemsCommand) => sent.push(...(input.TransactItems ?? []));
    const transact = createTransact({ send } as unknown as DynamoDBClient);
    const row = { userId: 'ann', version: 2, list: { version: 'earlier' } } as VaultRow;

    await transact([vaults.replace(row, 1)]);
    await transact([vaults.insert(row)]);

    const versions = sent.map(({ Put }) => Put?.Item?.list?.M?.version?.S);
    expect(new Set([...versions, 'earlier', undefined]).size).toBe(4);
  });

  test('is the same when the transaction is sent again, another one in the next, and has the time of the change', async () => {
    const { transact, sent } = databaseThat(cancelled('TransactionConflict'), undefined, undefined);

    await transact([put('ann')]);
    await transact([put('ann')]);

    const [one, again, next] = sent.map((each) => each.at(-1)?.Update?.ExpressionAttributeValues);
    expect(again).toEqual(one);
    expect(next).not.toEqual(one);
    expect(Object.values(one ?? {})).toContainEqual({ S: '2026-01-01T00:00:00.000Z' });
  });
});
