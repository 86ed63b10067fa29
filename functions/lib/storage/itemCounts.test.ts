import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { createItemCounts } from './itemCounts.ts';

const PAGES = 100;

/**
 * Counts in a database that has a hundred pages of one item each, and gives one in so many seconds. A query that only
 * counts finds so many of them.
 */
function countsWith(secondsAPage: number, row: Record<string, AttributeValue> = {}, found = 1) {
  let at = 0;
  let page = 0;
  const client = new DynamoDBClient({ region: 'us-east-1' });
  client.middlewareStack.add(
    () => async () => {
      at += secondsAPage * 1_000;
      page = (page % PAGES) + 1;
      const Items = [{ assetId: { S: String(page) }, ...row }];
      const left = page < PAGES && { LastEvaluatedKey: Items[0] };
      return { response: {}, output: { $metadata: {}, Items, Count: found, ...left } };
    },
    { step: 'initialize' },
  );
  return { counts: createItemCounts(client, 'Assets', () => at), seconds: () => at / 1_000 };
}

const sealed = { sealed: { M: { vaultId: { S: 'vault' } } } };

test('items are counted to the end where there is time for it', async () => {
  const { counts } = countsWith(0.1, sealed);
  expect(await counts.of('owner')).toEqual({ total: 100, plain: 0, plainInTransit: 0, isCutShort: false });
});

test.each([
  ['encrypted', sealed, { total: 14, plain: 0 }],
  ['plain', {}, { total: 14, plain: 14 }],
])('the count of %s items ends in time, and says that there may be more', async (_, row, expected) => {
  const { counts, seconds } = countsWith(1, row);
  expect(await counts.of('owner')).toEqual({ ...expected, plainInTransit: 0, isCutShort: true });
  expect(seconds()).toBe(14);
});

test('the second look at items that are not all encrypted ends in the same time', async () => {
  const { counts, seconds } = countsWith(0.1);
  expect(await counts.of('owner')).toMatchObject({ total: 100, isCutShort: true });
  expect(seconds()).toBeLessThan(14.2);
});

test.each([0, 1])('a count that was cut short after %i on a page says so', async (found) => {
  const cut = { count: found, isCutShort: true };
  const { counts } = countsWith(5, {}, found);
  expect(await counts.plainInTrash('owner')).toEqual(cut);
  expect(await counts.plainVersions('owner')).toEqual(cut);
  expect(await counts.plainInTransit('owner')).toEqual(cut);
});

test('where the rows that were counted in time are all encrypted, at least one is left to do', async () => {
  const { counts } = countsWith(5, sealed, 0);
  expect(await counts.sealable('owner')).toEqual({ count: 1, isCutShort: true });
  expect(await counts.sealedAfter('owner', { assetId: '1', partition: 'items' })).toBe(1);
});

test('where all rows were counted and are encrypted, none is left to do', async () => {
  const { counts } = countsWith(0, sealed, 0);
  expect(await counts.sealable('owner')).toEqual({ count: 0, isCutShort: false });
});
