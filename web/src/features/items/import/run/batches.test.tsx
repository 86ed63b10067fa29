// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import '#web/base/texts/importing.ts';
import { createApi } from '#web/api/client.ts';
import { ApiError } from '#web/base/apiError.ts';
import { createFakeServer, type FakeResponse, refusal, session } from '#web/testing/fakeServer.ts';
import { dialog, findButton, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { RecentImports } from '../undoing.tsx';
import { registerBatch, sendBatches } from './batches.ts';

prepareScreens();

const startedAt = '2026-05-01T10:00:00.000Z';
const importId = 'a'.repeat(32);
const path = `/assets/imports/${importId}`;
const made: FakeResponse = { status: 201, body: { ids: ['one'], startedAt } };
const issues = [{ path: 'items.0', message: 'Gone' }];
const gone: FakeResponse = { status: 404, body: { message: 'Gone', code: 'not_found', issues } };
const signal = new AbortController().signal;
const lamp = { row: 2, item: { name: 'Lamp', description: '', assetType: '', properties: [] } };

/** Registers a batch of one item at a server that gives these answers. */
async function register(...answers: FakeResponse[]) {
  const server = createFakeServer({ [`POST ${path}`]: () => answers.shift() ?? made });
  const batch = {
    importId,
    secret: 'secret',
    items: [lamp],
    firstRow: 2,
    startedAt: undefined,
    signal,
  };
  const outcome = await registerBatch(createApi(session, server.fetch), batch).catch(
    (error: unknown) => error,
  );
  return {
    outcome,
    sent: server.requests.map(({ body, headers }) => [headers.get('idempotency-key'), body]),
  };
}

describe('a batch of an import', () => {
  test('is sent once, with the numbers of its rows, where nothing of it is gone', async () => {
    const { outcome, sent } = await register(made);

    expect(outcome).toEqual(made.body);
    expect(sent).toEqual([['secret.2', { items: [expect.objectContaining({ name: 'Lamp' })], rows: [2] }]]);
  });

  test('is sent again under its key to register what is gone', async () => {
    const { outcome, sent } = await register(gone, made);

    expect(outcome).toEqual(made.body);
    expect(sent).toEqual([
      ['secret.2', expect.not.objectContaining({ again: true })],
      ['secret.2', expect.objectContaining({ again: true })],
    ]);
  });

  test('passes any other refusal on', async () => {
    const { outcome, sent } = await register(refusal(409, 'wrong_state'));

    expect(outcome).toMatchObject({ code: 'wrong_state' });
    expect(sent).toHaveLength(1);
  });
});

describe('the batches of an import', () => {
  test('end where the disk of the registry is full, without a fault in any row', async () => {
    const full = new ApiError(409, 'The disk is almost full', { code: 'no_room' });
    const onSent = vi.fn();
    const sending = { send: () => Promise.reject(full), signal, onSent };

    await expect(sendBatches([{ items: [lamp], firstRow: 2 }], sending)).rejects.toBe(full);
    expect(onSent).not.toHaveBeenCalled();
  });
});

describe('undoing an import', () => {
  test('names the time when it began in every part', async () => {
    const parts = [
      { deleted: 8, kept: [], cursor: 'next' },
      { deleted: 1, kept: [] },
    ];
    const times = { startedAt, lastAt: startedAt, undoableUntil: '2026-05-31T10:00:00.000Z' };
    const made = { id: importId, count: 9, undone: false, ...times };
    const server = createFakeServer({
      'GET /assets/imports': () => ({ body: { imports: [made] } }),
      [`POST ${path}/undo`]: () => ({ body: parts.shift() }),
    });
    const onUndone = vi.fn();
    // The list comes once the page knows its user, without whom no question is shown.
    const { user } = renderScreen(<RecentImports onUndone={onUndone} />, { server });
    await user.click(await findButton(/^Undo the import of/));
    await user.click(within(await dialog('Undo this import?')).getByRole('button', { name: 'Undo import' }));

    await waitFor(() => expect(onUndone).toHaveBeenCalledWith({ deleted: 9, kept: [] }, true));
    const sent = server.callsTo(path).map(({ body }) => body);
    expect(sent).toEqual([{ startedAt }, { startedAt, cursor: 'next' }]);
  });
});
