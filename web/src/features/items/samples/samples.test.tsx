// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { userIdOf } from '#web/auth/userId.ts';
import * as adding from '#web/files/adding/addFiles.ts';
import { createFakeServer, refusal, type SeenRequest } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, dialog, fillStorage, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { userWith } from '#web/testing/users.ts';
import { rememberSample } from './noteSamples.ts';
import { recallSamples } from './sampleIds.ts';
import { SAMPLE_ITEMS } from './sampleItems.ts';

prepareScreens();
beforeEach(() => void vi.spyOn(adding, 'addFiles').mockResolvedValue(undefined));

const userId = userIdOf(userWith()) ?? '';

/** The samples as they are registered; each has its name's first word in small letters as its id. */
const registered = (): Item[] =>
  SAMPLE_ITEMS.map(({ item, photo }) =>
    makeItem({
      ...item,
      id: photo,
      properties: item.properties.map((detail, at) => ({ ...detail, id: `${photo}.p${at}` })),
      files: [
        {
          id: `${photo}-file`,
          key: 'A'.repeat(43),
          kind: 'photo',
          name: `${photo}.jpg`,
          type: 'image/jpeg',
          bytes: 4_711,
          renditions: ['original'],
        },
      ],
    }),
  );

describe('the samples of a user', () => {
  let stored: Item[];
  let refused: string | undefined;
  beforeEach(() => {
    stored = registered();
    refused = undefined;
  });

  const serverOf = () =>
    createFakeServer({
      'GET /assets': () => ({ body: stored }),
      ...Object.fromEntries(
        registered().flatMap(({ id }) => [
          [`GET /assets/${id}`, () => ({ body: stored.find((item) => item.id === id) })],
          [
            `DELETE /assets/${id}`,
            () => {
              if (id === refused) return refusal(409, 'in_transit');
              stored = stored.filter((item) => item.id !== id);
              return { status: 204 };
            },
          ],
        ]),
      ),
    });

  async function openRemoval() {
    for (const { id } of registered()) rememberSample(userId, id);
    const server = serverOf();
    const user = renderAt('/', server);
    await user.click(await findButton('Remove samples'));
    const question = within(await dialog('Remove the sample items?'));
    const remove = () => user.click(question.getByRole('button', { name: 'Remove' }));
    const deleted = () => server.callsOf('DELETE').map(({ call }) => call.replace('DELETE /assets/', ''));
    return { user, question, remove, deleted };
  }

  test('are deleted after a question that names them', async () => {
    const { question, remove, deleted } = await openRemoval();
    question.getByText(/“Grandfather’s violin”, “Camera”, and “Family car”/);
    expect(deleted()).toEqual([]);
    await remove();
    await screen.findByText('The sample items are gone.');
    expect(deleted()).toEqual(['violin', 'camera', 'car']);
    expect(recallSamples(userId)).toEqual([]);
  });

  test('stay when the question is answered with no', async () => {
    const { user, question, deleted } = await openRemoval();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(deleted()).toEqual([]);
    expect(recallSamples(userId)).toHaveLength(3);
  });

  test.each([
    ['its name', { name: 'My own camera' }],
    ['a detail', { properties: [{ id: 'camera.p0', name: 'Brand', value: 'Leica' }] }],
    ['a photo more', { files: registered().flatMap(({ files = [] }) => files) }],
    ['a photo of its own', { files: registered()[0]?.files ?? [] }],
  ])('are no samples any more once %s is changed: they stay and are forgotten', async (_, change) => {
    stored = stored.map((item) => (item.id === 'camera' ? { ...item, ...change } : item));
    const { question, remove, deleted } = await openRemoval();
    question.getByText(/“Grandfather’s violin” and “Family car”/);
    await remove();
    await screen.findByText('The sample items are gone.');
    expect(deleted()).toEqual(['violin', 'car']);
    expect(recallSamples(userId)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Remove samples' })).toBeNull();
  });

  test('stay when they were changed elsewhere after the list was read', async () => {
    const { remove, deleted } = await openRemoval();
    stored = stored.map((item) => (item.id === 'violin' ? { ...item, description: 'My own' } : item));
    await remove();
    await screen.findByText('The sample items are gone.');
    expect(deleted()).toEqual(['camera', 'car']);
  });

  test('do not stop one another: the one that cannot be deleted is named', async () => {
    refused = 'violin';
    const { remove, deleted } = await openRemoval();
    await remove();
    const failed = within(await dialog('Not all sample items could be removed'));
    failed.getByText(/^Still there: “Grandfather’s violin”\./);
    expect(deleted()).toEqual(['violin', 'camera', 'car']);
    expect(recallSamples(userId)).toEqual(['violin']);
  });
});

describe('samples that are added while the connection comes and goes', () => {
  const listed: Item[] = [];
  const requests: SeenRequest[] = [];
  let isDown = false;

  async function addTwo() {
    listed.length = 0;
    requests.length = 0;
    isDown = false;
    vi.stubGlobal('fetch', async () => new Response('photo'));
    const server = createFakeServer({
      'GET /assets': () => ({ body: [...listed] }),
      'POST /assets': (request) => {
        requests.push(request);
        if (isDown) return refusal(503, 'service_unavailable');
        const made = registered()[listed.length] ?? makeItem();
        listed.push(made);
        isDown = listed.length === 2;
        return { status: 201, body: made };
      },
    });
    const user = renderAt('/', server);
    await user.click(await findButton('Try sample items'));
    const question = within(await dialog('Not all sample items could be added'));
    question.getByText(/^Still missing: “Family car”\./);
    return { user, question };
  }
  const namesOf = () => requests.map(({ body }) => (body as Item).name);

  test('are asked for again, and only those that are missing, by the same key', async () => {
    const { user, question } = await addTwo();
    isDown = false;
    const asked = requests.length;
    await user.click(question.getByRole('button', { name: 'Add the rest' }));
    await screen.findByRole('link', { name: 'Family car' });
    expect(adding.addFiles).toHaveBeenCalledTimes(3);
    expect(namesOf().slice(asked)).toEqual(['Family car']);
    const keys = requests.slice(2).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  test('come also where the browser has no room to note them, and are items like any other then', async () => {
    fillStorage();
    const { question } = await addTwo();
    question.getByRole('button', { name: 'Add the rest' });
    expect(recallSamples('user-1')).toEqual([]);
  });

  test('are left at those that came', async () => {
    const { user, question } = await addTwo();
    const asked = requests.length;
    await user.click(question.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toHaveLength(asked);
    expect(button('Remove samples')).toBeTruthy();
  });

  test('are registered once where the response to the first one was lost and the button is pressed again', async () => {
    const made = new Map<string | null, Item>();
    let isLost = true;
    vi.stubGlobal('fetch', async () => new Response('photo'));
    const server = createFakeServer({
      'GET /assets': () => ({ body: [] }),
      'POST /assets': ({ headers }) => {
        const key = headers.get('idempotency-key');
        const item = made.get(key) ?? registered()[made.size] ?? makeItem();
        made.set(key, item);
        if (!isLost) return { status: 201, body: item };
        isLost = false;
        throw new TypeError('Failed to fetch');
      },
    });
    const user = renderAt('/', server);
    await user.click(await findButton('Try sample items'));
    const failed = within(await dialog('The sample items could not be added'));
    await user.click(failed.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Try sample items'));
    await screen.findByRole('link', { name: 'Family car' });
    expect([...made.values()].map(({ name }) => name)).toEqual(SAMPLE_ITEMS.map(({ item }) => item.name));
  });
});
