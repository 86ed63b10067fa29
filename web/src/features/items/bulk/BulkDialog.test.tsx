// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { ChangedItem, Item } from '#shared/contract/assets.ts';
import { itemKeys } from '#web/api/itemCache.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, prepareScreens } from '#web/testing/renderScreen.tsx';
import { useListChanges } from './useListChanges.ts';

prepareScreens();

const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `Thing ${at + 1}`);

/** The response about an item that was restored and deleted again since. */
const DELETED_AGAIN: FakeResponse = {
  status: 409,
  body: { message: '', code: 'wrong_state', issues: [{ path: 'deletedAt', message: '' }] },
};

/** A registry that changes its items as the API does. `answer` may answer in its place, or lose its response. */
function startRegistry(
  count: number,
  answer: (call: string, attempt: number) => FakeResponse | undefined = () => undefined,
) {
  const stored = new Map<string, Item>(
    namesOf(count).map((name, at) => [
      `item-${at + 1}`,
      makeItem({ id: `item-${at + 1}`, name, properties: [] }),
    ]),
  );
  const trashed = new Map<string, { readonly item: Item; readonly deletedAt: string }>();
  /** How many requests for items are open, by the ids of these. */
  const requested = new Map<string, number>();
  let deletions = 0;
  const trash = (id: string): FakeResponse => {
    const item = stored.get(id) ?? trashed.get(id)?.item;
    if (!item) return refusal(404, 'not_found');
    deletions += 1;
    const deletedAt = new Date(deletions).toISOString();
    trashed.set(id, { item, deletedAt });
    stored.delete(id);
    return { body: { message: 'Deleted', deletedAt, endedRequests: requested.get(id) } };
  };
  const attempts = new Map<string, number>();
  const answered = (call: string): FakeResponse | undefined => {
    attempts.set(call, (attempts.get(call) ?? 0) + 1);
    return answer(call, attempts.get(call) ?? 0);
  };
  const update = (id: string, body: ChangedItem): FakeResponse => {
    const item = stored.get(id);
    if (!item) return refusal(404, 'not_found');
    if (item.version !== body.version) return refusal(409, 'version_conflict');
    const properties = body.properties.map(({ id: known, ...detail }, at) => ({
      ...detail,
      id: known ?? `${id}.n${at}`,
    }));
    const changed = { ...item, assetType: body.assetType, properties, version: item.version + 1 };
    stored.set(id, changed);
    return { body: changed };
  };
  const handlers = Object.fromEntries(
    [...stored.keys()].flatMap((id) => [
      [`GET /assets/${id}`, () => ({ body: stored.get(id) })],
      [
        `PUT /assets/${id}`,
        ({ body }: { body: unknown }) => {
          const instead = answered(`PUT ${id}`);
          if (instead?.status === 0) {
            update(id, body as ChangedItem);
            throw new TypeError('The response was lost');
          }
          return instead ?? update(id, body as ChangedItem);
        },
      ],
      [
        `DELETE /assets/${id}`,
        () => {
          const instead = answered(`DELETE ${id}`);
          if (instead) return instead;
          return stored.has(id) ? trash(id) : refusal(404, 'not_found');
        },
      ],
      [
        `POST /api/trash/${id}/restore`,
        ({ body }: { body: unknown }) => {
          const instead = answered(`RESTORE ${id}`);
          if (instead) return instead;
          const found = trashed.get(id);
          if (!found) return stored.has(id) ? refusal(409, 'wrong_state') : refusal(404, 'not_found');
          const { deletedAt = found.deletedAt } = body as { deletedAt?: string };
          if (deletedAt !== found.deletedAt) return DELETED_AGAIN;
          trashed.delete(id);
          stored.set(id, found.item);
          return { body: found.item };
        },
      ],
    ]),
  );
  const server = createFakeServer({
    'GET /assets': () => ({ body: [...stored.values(), damagedItem] }),
    ...handlers,
  });
  return { server, stored, trash, requested };
}

async function choose(registry: ReturnType<typeof startRegistry>, entry: string) {
  const user = renderAt('/', registry.server);
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  await screen.findByText('0 selected');
  await user.click(button('Select All'));
  await user.click(button('Change'));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

const detailsOf = ({ stored }: ReturnType<typeof startRegistry>) =>
  [...stored.values()].map(({ properties }) =>
    properties.map(({ name, value }) => `${name}: ${value}`).join(),
  );

describe('a change of many items', () => {
  test('offers the tags in use behind those that are typed already', async () => {
    const registry = startRegistry(2);
    const properties = [{ id: 'p1', name: 'Tags', value: 'camping, winter' }];
    registry.stored.set('item-1', makeItem({ id: 'item-1', name: 'Thing 1', properties }));
    const { user, dialog } = await choose(registry, 'Add tags…');
    const field = dialog.getByLabelText('Tags');
    await user.type(field, 'camping, wi');
    const list = document.getElementById(field.getAttribute('list') ?? '');
    expect([...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual([
      'camping, winter',
    ]);
  });

  test('moves all selected items that can be read, and is undone as a whole', async () => {
    const registry = startRegistry(6);
    const { user, dialog } = await choose(registry, 'Move to a place…');
    dialog.getByText('1 damaged item is left out.');
    await user.type(dialog.getByLabelText('Place'), 'House/ Cellar');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await dialog.findByText('6 items were changed.');
    expect(detailsOf(registry)).toEqual(Array(6).fill('Place: House / Cellar'));
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('6 items are as they were before.');
    expect(detailsOf(registry)).toEqual(Array(6).fill(''));
  });

  test('lists the items that failed with the reason, keeps them selected and tries them again', async () => {
    const registry = startRegistry(3, (call, attempt) =>
      call === 'PUT item-2' && attempt === 1 ? refusal(409, 'in_transit') : undefined,
    );
    const { user, dialog } = await choose(registry, 'Add tags…');
    await user.type(dialog.getByLabelText('Tags'), 'garden{Enter}');
    await dialog.findByText('2 items were changed.');
    dialog.getByText('1 item could not be changed.');
    dialog.getByText('What is left stays selected.');
    expect(dialog.getByRole('listitem').textContent).toBe('Thing 2: It is being handed over.');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText('3 items were changed.');
    expect(detailsOf(registry)).toEqual(Array(3).fill('Tags: garden'));
  });

  test('changes an item once whose response was lost, and undoes that too', async () => {
    const registry = startRegistry(1, (_, attempt) => (attempt === 1 ? { status: 0 } : undefined));
    const { user, dialog } = await choose(registry, 'Set a detail…');
    await user.type(dialog.getByLabelText('Detail'), 'Colour');
    await user.type(dialog.getByLabelText('Value'), 'red{Enter}');
    await dialog.findByText('1 item was changed.', undefined, { timeout: 4_000 });
    expect(detailsOf(registry)).toEqual(['Colour: red']);
    expect(registry.stored.get('item-1')?.version).toBe(makeItem().version + 1);
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('1 item is as it was before.');
    expect(detailsOf(registry)).toEqual(['']);
  });

  test('was not made at an item whose turn has to wait because so much was asked for', async () => {
    const tooMany = { ...refusal(429, 'too_many_requests'), headers: { 'retry-after': '120' } };
    const registry = startRegistry(2, (call) => (call === 'PUT item-2' ? tooMany : undefined));
    const { user, dialog } = await choose(registry, 'Change the type…');
    await user.type(dialog.getByLabelText('Type'), 'Tool{Enter}');
    await dialog.findByText('1 item was changed.');
    expect(dialog.queryByText(/may have been changed all the same/)).toBeNull();
  });

  test('goes on where its connection was cut in the middle, and is undone whole', async () => {
    const registry = startRegistry(40);
    const { fetch } = registry.server;
    let [sent, isCut] = [0, false];
    registry.server.fetch = async (input, init) => {
      if (isCut) throw new TypeError('Failed to fetch');
      if (init?.method !== 'PUT') return await fetch(input, init);
      sent += 1;
      // This one is stored, and its response is lost.
      const isLast = sent === 20;
      isCut = isLast;
      const response = await fetch(input, init);
      if (isLast) throw new TypeError('Failed to fetch');
      return response;
    };
    const { user, dialog } = await choose(registry, 'Change the type…');
    await user.type(dialog.getByLabelText('Type'), 'Tool{Enter}');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await dialog.findByText('19 items were changed.');
    dialog.getByText('21 items were not reached.');
    dialog.getByText('There was no connection.');
    expect(screen.getByText('21 selected')).toBeTruthy();
    const typesOf = () => [...registry.stored.values()].map(({ assetType }) => assetType);

    isCut = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText('40 items were changed.');
    expect(typesOf()).toEqual(Array(40).fill('Tool'));

    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('40 items are as they were before.');
    expect(typesOf()).toEqual(Array(40).fill(makeItem().assetType));
  });

  /** Loses the response to the last of some calls, and every call after it until `mend`. */
  function cutAfter(registry: ReturnType<typeof startRegistry>, method: string, count: number) {
    const { fetch } = registry.server;
    let [sent, isCut] = [0, false];
    registry.server.fetch = async (input, init) => {
      if (isCut) throw new TypeError('Failed to fetch');
      if (init?.method === method) sent += 1;
      const isLast = sent === count;
      isCut = isLast;
      const response = await fetch(input, init);
      if (isLast) throw new TypeError('Failed to fetch');
      return response;
    };
    return () => {
      [sent, isCut] = [count + 1, false];
    };
  }

  test('puts back what was stored after its connection was cut, without another try', async () => {
    const registry = startRegistry(8);
    const mend = cutAfter(registry, 'PUT', 6);
    const { user, dialog } = await choose(registry, 'Change the type…');
    await user.type(dialog.getByLabelText('Type'), 'Tool{Enter}');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await dialog.findByText('5 items were changed.');
    dialog.getByText(/^\d of these may have been changed all the same\./);
    mend();
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText(/items are as they were before\.$/);
    const types = [...registry.stored.values()].map(({ assetType }) => assetType);
    expect(types).toEqual(Array(8).fill(makeItem().assetType));
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('restores what was deleted after its connection was cut, without another try', async () => {
    const registry = startRegistry(8);
    const mend = cutAfter(registry, 'DELETE', 6);
    const { user, dialog } = await choose(registry, 'Delete…');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await dialog.findByText('5 items were deleted.');
    expect(registry.stored.size).toBe(2);
    mend();
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText(/items are as they were before\.$/);
    expect(registry.stored.size).toBe(8);
  });

  test('finds at another try what an undo has restored whose connection was cut', async () => {
    const registry = startRegistry(2);
    const mend = cutAfter(registry, 'POST', 2);
    const { user, dialog } = await choose(registry, 'Delete…');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await dialog.findByText('2 items were deleted.');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await dialog.findByText('1 item is as it was before.');
    mend();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText('2 items are as they were before.');
    expect(registry.stored.size).toBe(2);
  });

  test('keeps what another session changed meanwhile', async () => {
    const registry = startRegistry(1);
    const { user, dialog } = await choose(registry, 'Change the type…');
    const item = registry.stored.get('item-1');
    if (item) {
      const properties = [{ id: 'd1', name: 'Colour', value: 'red' }];
      registry.stored.set('item-1', { ...item, version: item.version + 1, properties });
    }
    await user.type(dialog.getByLabelText('Type'), 'Tool{Enter}');
    await dialog.findByText('1 item was changed.');
    expect(registry.stored.get('item-1')?.assetType).toBe('Tool');
    expect(detailsOf(registry)).toEqual(['Colour: red']);
  });

  test('does not undo over a later change', async () => {
    const registry = startRegistry(2);
    const { user, dialog } = await choose(registry, 'Change the type…');
    await user.type(dialog.getByLabelText('Type'), 'Tool{Enter}');
    await dialog.findByText('2 items were changed.');
    const item = registry.stored.get('item-1');
    if (item) registry.stored.set('item-1', { ...item, version: item.version + 1, assetType: 'Garden tool' });
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('1 item is as it was before.');
    dialog.getByText('Thing 1');
    dialog.getByText(/It was changed since\./);
    expect([...registry.stored.values()].map(({ assetType }) => assetType)).toEqual([
      'Garden tool',
      'Vehicle',
    ]);
  });

  test('does not undo over a change that another session makes at the same moment', async () => {
    const registry = startRegistry(1, (call, attempt) => {
      const item = registry.stored.get('item-1');
      // The second write is that of the undo: the other session's is stored just before it.
      if (call !== 'PUT item-1' || attempt !== 2 || !item) return undefined;
      registry.stored.set('item-1', { ...item, version: item.version + 1, assetType: 'Garden tool' });
      return undefined;
    });
    const { user, dialog } = await choose(registry, 'Change the type…');
    await user.type(dialog.getByLabelText('Type'), 'Tool{Enter}');
    await dialog.findByText('1 item was changed.');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText(/It was changed since\./);
    expect(registry.stored.get('item-1')?.assetType).toBe('Garden tool');
  });

  test('is undone once when the response of the undo is lost', async () => {
    const registry = startRegistry(1, (call, attempt) =>
      call === 'PUT item-1' && attempt === 2 ? { status: 0 } : undefined,
    );
    const { user, dialog } = await choose(registry, 'Change the type…');
    await user.type(dialog.getByLabelText('Type'), 'Tool{Enter}');
    await dialog.findByText('1 item was changed.');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('1 item is as it was before.', undefined, { timeout: 4_000 });
    expect(registry.stored.get('item-1')?.assetType).toBe('Vehicle');
    expect(registry.stored.get('item-1')?.version).toBe(makeItem().version + 2);
  });

  test('says how many items were like that already', async () => {
    const registry = startRegistry(2);
    const { user, dialog } = await choose(registry, 'Change the type…');
    await user.type(dialog.getByLabelText('Type'), 'Vehicle{Enter}');
    await dialog.findByText('2 items were like that already.');
    expect(registry.server.callsOf('PUT')).toEqual([]);
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('deletes the selected items after a question, and lists those that stay', async () => {
    const registry = startRegistry(3, (call) =>
      call === 'DELETE item-3' ? refusal(409, 'in_transit') : undefined,
    );
    const { user, dialog } = await choose(registry, 'Delete…');
    dialog.getByText(/^Do you want to delete these 3 items\?/);
    expect(registry.server.callsOf('DELETE')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await dialog.findByText('2 items were deleted.');
    dialog.getByText(/It is being handed over\./);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('Thing 1')).toBeNull());
    expect([...registry.stored.keys()]).toEqual(['item-3']);
  });

  test('restores deleted items at Undo', async () => {
    const registry = startRegistry(2);
    const { user, dialog } = await choose(registry, 'Delete…');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await dialog.findByText('2 items were deleted.');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('2 items are as they were before.');
    expect([...registry.stored.keys()].sort()).toEqual(['item-1', 'item-2']);
    await screen.findByText('Thing 2');
  });

  test('says that requests for deleted items have ended, and that Undo leaves them so', async () => {
    const registry = startRegistry(2);
    registry.requested.set('item-1', 1).set('item-2', 2);
    const { user, dialog } = await choose(registry, 'Delete…');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await dialog.findByText('3 requests for deleted items have ended.');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('3 requests for these items stay ended: whoever asked has to ask again.');
  });

  test('leaves an item in the trash, also when it is undone, that somebody has deleted before, and says that it is gone', async () => {
    const registry = startRegistry(2);
    const { user, dialog } = await choose(registry, 'Delete…');
    registry.trash('item-2');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await dialog.findByText('1 item was deleted.');
    dialog.getByText('1 item is not among your items any more: it was deleted, or handed over.');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('1 item is as it was before.');
    expect([...registry.stored.keys()]).toEqual(['item-1']);
  });

  test('leaves an item in the trash at Undo that was restored and deleted again since', async () => {
    const registry = startRegistry(2);
    const { user, dialog } = await choose(registry, 'Delete…');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await dialog.findByText('2 items were deleted.');
    registry.trash('item-2');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('1 item is as it was before.');
    expect(dialog.getByRole('listitem').textContent).toBe('Thing 2: It was deleted again since.');
    expect([...registry.stored.keys()]).toEqual(['item-1']);
  });

  test('deletes and restores an item at once that something else changed at the same moment', async () => {
    const registry = startRegistry(3, (call, attempt) =>
      call.endsWith('item-2') && attempt === 1 ? refusal(409, 'lost_race') : undefined,
    );
    const { user, dialog } = await choose(registry, 'Delete…');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await dialog.findByText('3 items were deleted.');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('3 items are as they were before.');
    expect([...registry.stored.keys()].sort()).toEqual(['item-1', 'item-2', 'item-3']);
  });

  test('stops at Cancel, and keeps selected what was not reached', async () => {
    const waiting: (() => void)[] = [];
    const registry = startRegistry(30);
    const { fetch } = registry.server;
    registry.server.fetch = async (input, init) => {
      if (init?.method === 'PUT') await new Promise<void>((go) => waiting.push(go));
      if (init?.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
      return fetch(input, init);
    };
    const { user, dialog } = await choose(registry, 'Change the type…');
    await user.type(dialog.getByLabelText('Type'), 'Tool{Enter}');
    await dialog.findByText('0 of 30');
    for (const go of waiting.splice(0)) go();
    await dialog.findByText('4 of 30');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    for (const go of waiting.splice(0)) go();
    await dialog.findByText('8 items were changed.');
    dialog.getByText('22 items were not reached.');
    expect(screen.getByText('22 selected')).toBeTruthy();
  });
});

test('draws the list anew once for a thousand items, at the end', () => {
  const client = new QueryClient();
  const items = Array.from({ length: 1_000 }, (_, at) => makeItem({ id: `item-${at}` }));
  client.setQueryData(itemKeys.list, items);
  const wrapper = (props: PropsWithChildren) => <QueryClientProvider client={client} {...props} />;
  const { current: changes } = renderHook(useListChanges, { wrapper }).result;
  const written = vi.spyOn(client, 'setQueryData');
  for (const item of items) changes.put({ ...item, name: 'Changed' });
  expect(written).not.toHaveBeenCalled();
  changes.flush();
  const listed = client.getQueryData<Item[]>(itemKeys.list);
  expect(listed?.filter(({ name }) => name === 'Changed')).toHaveLength(1_000);
});
