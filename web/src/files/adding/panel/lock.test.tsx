// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gate } from '#tests/support/deferred.ts';
import { noteLock, noteSession, readSessionAgain, sessionNews } from '#web/session/api.ts';
import { refusal, type SeenRequest } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { endQueues, filesOf, photo, startUploads } from '#web/testing/uploads.tsx';
import { UploadFailure } from '../worker/uploadFailure.ts';

prepareScreens();
afterEach(endQueues);

const OPEN = {
  securityLevel: 'Enhanced',
  hasActiveSession: true,
  expiresIn: 60,
  requiresAuthentication: false,
  authenticated: true,
} as const;

test('an upload that finds the sign-in ended has failed, and its file stays', async () => {
  const { queue } = startUploads({ add: () => refusal(401, 'unauthorized'), level: null });
  act(() => queue.add('item-1', [photo('a.jpg')]));
  await findButton('Try a.jpg again');
  expect(screen.getByText('a.jpg')).toBeTruthy();
  expect(screen.queryByText(/stopped/)).toBeNull();
});

describe('a lock', () => {
  test('stops the uploads, forgets their names, and says so', async () => {
    const { opened, open } = gate();
    const { queue, client, seen, names, onItem } = startUploads({ onUpload: () => opened });
    act(() => queue.add('item-1', [photo('a.jpg'), photo('b.jpg')]));
    await waitFor(() => expect(seen.uploads).toBe(2));
    const stops = seen.stops;
    act(() => noteLock(client, 'locked', 'Enhanced'));
    await screen.findByText(/2 uploads were stopped when your items were locked/);
    expect(screen.queryByText('a.jpg')).toBeNull();
    expect(seen.stops).toBeGreaterThan(stops);
    open();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(names()).toEqual([]);
    expect(onItem).not.toHaveBeenCalled();
    expect(await findButton('Close')).toBeTruthy();
  });

  test('that is over before the code of the panel is there stops the uploads too', async () => {
    const { opened, open } = gate();
    const { queue, client, seen, names } = startUploads({ onUpload: () => opened, hasPanel: false });
    act(() => queue.add('item-1', [photo('a.jpg'), photo('b.jpg')]));
    await waitFor(() => expect(seen.uploads).toBe(2));
    act(() => noteLock(client, 'locked', 'Enhanced'));
    act(() => void noteSession(client, OPEN));
    expect(queue.state()).toMatchObject({ uploads: [], stopped: 2 });
    open();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(names()).toEqual([]);
  });

  test('at the last step of an upload says that the file may have been added', async () => {
    const { opened, open } = gate();
    const add = async (request: SeenRequest) => {
      await opened;
      return { body: makeItem({ files: filesOf(request) }) };
    };
    const onUpload = (_: unknown, sent = names()) => (sent.length > 0 ? opened : undefined);
    const { queue, client, names } = startUploads({ add, onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await waitFor(() => expect(names()).toEqual(['a.jpg']));
    act(() => queue.add('item-1', [photo('b.jpg')]));
    await screen.findByText('Uploading');
    act(() => noteLock(client, 'locked', 'Enhanced'));
    await screen.findByText(
      /^1 upload was stopped .* 1 file may have been added just before your items were locked/,
    );
    open();
  });

  test('leaves no doubt about files that waited for one that was chosen before them', async () => {
    const { opened, open } = gate();
    let started = 0;
    const onUpload = () => {
      started += 1;
      return started === 1 ? opened : undefined;
    };
    const { queue, client } = startUploads({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg'), photo('b.jpg')]));
    await screen.findByText('Adding to the item');
    act(() => noteLock(client, 'locked', 'Enhanced'));
    await screen.findByText(/2 uploads were stopped when your items were locked/);
    expect(screen.queryByText(/may have been added/)).toBeNull();
    open();
  });

  describe('while an upload waits for a connection', () => {
    const STOPPED = /^1 upload was stopped when your items were locked/;
    beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false));
    const waitsForConnection = async () => {
      for (let minute = 0; minute < 4; minute += 1) await act(() => vi.advanceTimersByTimeAsync(60_000));
      await screen.findByText(/The upload goes on when there is one/);
    };

    test('says that it was stopped', async () => {
      const onUpload = () => {
        throw new UploadFailure('connection');
      };
      const { queue, client } = startUploads({ onUpload });
      act(() => queue.add('item-1', [photo('a.jpg')]));
      await waitsForConnection();
      act(() => noteLock(client, 'locked', 'Enhanced'));
      expect(await screen.findByText(STOPPED)).toBeTruthy();
    });

    test('says that its file may have been added, where the answer to its last step was lost', async () => {
      const add = () => Promise.reject(new TypeError('Failed to fetch'));
      const { queue, client } = startUploads({ add });
      act(() => queue.add('item-1', [photo('a.jpg')]));
      await waitsForConnection();
      act(() => noteLock(client, 'locked', 'Enhanced'));
      await screen.findByText(/^1 file may have been added just before your items were locked/);
      expect(screen.queryByText(STOPPED)).toBeNull();
    });
  });

  test('that the server tells of at the last step counts too', async () => {
    const locked = {
      message: 'Session authentication required',
      code: 'authentication_required',
      requiresAuthentication: true,
    };
    const { queue } = startUploads({ add: () => ({ status: 403, body: locked }) });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await screen.findByText(/1 upload was stopped when your items were locked/);
    expect(screen.queryByText('a.jpg')).toBeNull();
  });

  test('that the server tells of leaves no doubt about any file of the request', async () => {
    const { opened, open } = gate();
    const add = async (request: SeenRequest) => {
      if (names().length > 1) return refusal(403, 'authentication_required');
      await opened;
      return { body: makeItem({ files: filesOf(request) }) };
    };
    const { queue, client, names } = startUploads({ add });
    await waitFor(() => expect(sessionNews(client)).toBe(1));
    act(() => queue.add('item-1', [photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]));
    await waitFor(() => expect(screen.getAllByText('Adding to the item')).toHaveLength(3));
    open();
    await screen.findByText(/2 uploads were stopped when your items were locked/);
    expect(screen.queryByText(/may have been added/)).toBeNull();
  });

  test('that is over by the time its refusal comes stops no upload', async () => {
    const { opened, open } = gate();
    const add = async (request: SeenRequest) => {
      if (names().length > 1) return { body: makeItem({ files: filesOf(request) }) };
      await opened;
      return refusal(403, 'authentication_required');
    };
    const { queue, client, names } = startUploads({ add });
    await waitFor(() => expect(sessionNews(client)).toBe(1));
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await waitFor(() => expect(names()).toEqual(['a.jpg']));
    await act(() => readSessionAgain(client));
    open();
    await screen.findByText('1 file was added.');
    expect(names()).toEqual(['a.jpg', 'a.jpg']);
    expect(screen.queryByText(/stopped/)).toBeNull();
  });
});
