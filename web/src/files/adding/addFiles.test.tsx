// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { gate } from '#tests/support/deferred.ts';
import { createApi } from '#web/api/client.ts';
import { noteLock, noteSession } from '#web/session/api.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createSignIn, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { photo } from '#web/testing/uploads.tsx';
import { addFiles } from './addFiles.ts';
import { endUploads } from './uploads.ts';

const code = gate();
const queue = { add: vi.fn(), forget: () => undefined };
beforeAll(() =>
  vi.doMock('./queue/startQueue.ts', async () => {
    await code.opened;
    return { startQueue: () => queue };
  }),
);
afterAll(() => vi.doUnmock('./queue/startQueue.ts'));
prepareScreens();
afterEach(endUploads);

const OPEN = {
  securityLevel: 'Enhanced',
  hasActiveSession: true,
  expiresIn: 60,
  requiresAuthentication: false,
  authenticated: true,
} as const;

test('a lock stops files that wait for the code of the uploads, says so, and no later ones', async () => {
  const { client } = renderScreen(<h1>Screen</h1>);
  const registry = { client, api: createApi(createSignIn().session, createFakeServer({}).fetch) };
  noteSession(client, OPEN);
  const first = [
    addFiles(registry, 'item-1', [photo('a.jpg')]),
    addFiles(registry, 'item-2', [photo('b.jpg')]),
  ];
  await act(() => vi.advanceTimersByTimeAsync(100));
  act(() => noteLock(client, 'locked', 'Enhanced'));
  await screen.findByText(/^2 uploads were stopped when your items were locked/);
  act(() => void noteSession(client, OPEN));
  code.open();
  await Promise.all(first);
  expect(queue.add).not.toHaveBeenCalled();
  const later = [photo('c.jpg')];
  await addFiles(registry, 'item-1', later);
  expect(queue.add).toHaveBeenCalledExactlyOnceWith('item-1', later);
});
