import type { BatchGetItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { getBatch } from './batch.ts';
import type { Attributes } from './rows.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name: { S: name } }));

/** Stands in for a database with little capacity: the local one never leaves anything for another call. */
function databaseThatAnswers(rowsAtOnce: number) {
  const calls: number[] = [];
  const client = {
    async send({ input: { RequestItems = {} } }: BatchGetItemCommand) {
      const keys: Attributes[] = RequestItems.Things?.Keys ?? [];
      calls.push(keys.length);
      const [answered, left] = [keys.slice(0, rowsAtOnce), keys.slice(rowsAtOnce)];
      return {
        Responses: { Things: answered },
        UnprocessedKeys: left.length > 0 ? { Things: { ...RequestItems.Things, Keys: left } } : {},
      };
    },
  };
  return { calls, client: client as unknown as DynamoDBClient };
}

test('rows that one call leaves unprocessed are requested again, and each is found once', async () => {
  const { calls, client } = databaseThatAnswers(2);
  const found = await getBatch(client, { Things: { Keys: KEYS } });
  expect(found).toEqual({ Things: KEYS });
  expect(calls).toEqual([5, 3, 1]);
});

test('unprocessed keys that remain after seconds end as unavailable', async () => {
  const { calls, client } = databaseThatAnswers(0);
  const waits: number[] = [];
  const asking = getBatch(client, { Things: { Keys: KEYS } }, async (milliseconds) =>
    waits.push(milliseconds),
  );
  await expect(asking).rejects.toMatchObject({ code: 'unavailable' });
  expect(calls).toHaveLength(8);
  expect(waits).toEqual([25, 50, 100, 200, 400, 800, 1_600]);
});
