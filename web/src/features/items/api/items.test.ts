import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { createQueryClient } from '#web/api/ApiProvider.tsx';
import { changeInList, itemKeys, showItem } from '#web/api/itemCache.ts';
import { noteLock } from '#web/session/api.ts';
import { makeItem } from '#web/testing/items.ts';
import { itemQuery, listQuery } from './items.ts';

// An unfinished lock is noted there.
vi.stubGlobal('localStorage', { getItem: () => null });

const read = makeItem({ version: 3 });
const changed = makeItem({ version: 5, name: 'Changed' });
const between = makeItem({ version: 4, name: 'Before that' });

/** An item that is shown, in a list too; each response to a request for it is given by the test. */
async function show() {
  const responses: ((item: Item) => void)[] = [];
  const api = { call: () => new Promise<Item>((resolve) => responses.push(resolve)) };
  const client = createQueryClient();
  client.setQueryData<ListedItem[]>(itemKeys.list, [read]);
  const options = itemQuery(api as unknown as Parameters<typeof itemQuery>[0], client, read.id);
  const observer = new QueryObserver(client, options);
  observer.subscribe(() => undefined);
  const respond = async (item: Item) => {
    await expect.poll(() => responses.length).toBe(1);
    responses.shift()?.(item);
    await Promise.resolve();
  };
  await respond(read);
  await expect.poll(() => client.isFetching()).toBe(0);
  const shown = () => [
    observer.getCurrentResult().data,
    ...(client.getQueryData<Item[]>(itemKeys.list) ?? []),
  ];
  return { client, observer, respond, shown };
}

describe('an item that was changed', () => {
  test('is shown as it is also when the response to an earlier request for it comes afterwards', async () => {
    const { client, observer, respond, shown } = await show();
    const reading = observer.refetch();
    showItem(client, changed);
    await respond(read);
    await reading;
    expect(shown()).toEqual([changed, changed]);
  });

  test.each([
    ['to an earlier change', showItem],
    ['to an earlier change of many items', (client, item) => changeInList(client, [item], [])],
  ] satisfies [string, typeof showItem][])(
    'is shown as it is also when the response %s comes afterwards',
    async (_, respondLate) => {
      const { client, shown } = await show();
      showItem(client, changed);
      respondLate(client, between);
      expect(shown()).toEqual([changed, changed]);
    },
  );

  test('does not come back among many that were changed, when the list has lost it meanwhile', async () => {
    const { client, shown } = await show();
    client.setQueryData<ListedItem[]>(itemKeys.list, []);
    changeInList(client, [changed], []);
    expect(shown()).toEqual([read]);
    changeInList(client, [], [], [changed]);
    expect(shown()).toEqual([read, changed]);
  });

  test('is shown in transit as soon as the registry says so, though its version is the same', async () => {
    const { client, shown } = await show();
    const sent = { ...read, inTransit: true };
    showItem(client, sent);
    expect(shown()).toEqual([sent, sent]);
  });
});

test('no request for items begins while they are locked', async () => {
  const client = createQueryClient();
  const api = { call: vi.fn(), callUnlessSame: vi.fn() };
  noteLock(client, 'locked');
  const given = api as unknown as Parameters<typeof listQuery>[0];
  const refused = { requiresAuthentication: true };
  await expect(client.fetchQuery({ ...listQuery(given, client) })).rejects.toMatchObject(refused);
  await expect(client.fetchQuery({ ...itemQuery(given, client, read.id) })).rejects.toMatchObject(refused);
  expect(api.call).not.toHaveBeenCalled();
  expect(api.callUnlessSame).not.toHaveBeenCalled();
});
