// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { gate } from '#tests/support/deferred.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { endQueues, filesOf, photo, startUploads } from '#web/testing/uploads.tsx';
import { UploadFailure } from '../worker/uploadFailure.ts';

prepareScreens();
afterEach(endQueues);

/** The tries last up to two minutes. */
async function untilFailed(): Promise<void> {
  while (!screen.queryByText(/(could not be added|for a connection)\.$/))
    await act(() => vi.advanceTimersByTimeAsync(2_000));
}

const browserIs = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const pageIs = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
const look = () => document.dispatchEvent(new Event('visibilitychange'));
const HALF_A_MINUTE = 30_000;

describe('an upload without a connection', () => {
  test('is tried again with a new address, and goes on', async () => {
    let tries = 0;
    const onUpload = () => {
      tries += 1;
      if (tries < 3) throw new UploadFailure(tries === 1 ? 'connection' : 'refused');
    };
    const { queue, server, seen } = startUploads({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await waitFor(() => expect(tries).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await screen.findByText('1 file was added.');
    expect(server.callsOf('POST')).toHaveLength(3);
    expect(seen.sealed).toHaveLength(1);
  });

  test('is tried again as soon as the browser is online', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.99);
    let isOnline = false;
    const onUpload = () => {
      if (!isOnline) throw new UploadFailure('connection');
    };
    const { queue, seen } = startUploads({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await waitFor(() => expect(seen.uploads).toBe(1));
    // The next pause is one of 16 seconds.
    await act(() => vi.advanceTimersByTimeAsync(15_500));
    expect(seen.uploads).toBe(5);
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('1 file was added.');
  });

  test('fails after two minutes, and can be tried again', async () => {
    let isOnline = false;
    const onUpload = () => {
      if (!isOnline) throw new UploadFailure('connection');
    };
    const { queue, user } = startUploads({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await untilFailed();
    await screen.findByText(/^There was no connection\. The upload goes on when there is one/);
    isOnline = true;
    await user.click(button('Try a.jpg again'));
    await screen.findByText('1 file was added.');
  });

  test('is asked about before the page is left, also once it has failed', async () => {
    const leave = () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    const onUpload = () => {
      throw new UploadFailure('connection');
    };
    const { queue, user } = startUploads({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await untilFailed();
    await screen.findByText('1 file is waiting for a connection.');
    expect(leave()).toBe(true);
    await user.click(button('Remove a.jpg from this list'));
    expect(leave()).toBe(false);
  });

  test('is dropped with its list only after a question, and goes on where that is answered with no', async () => {
    let isOnline = false;
    const onUpload = () => {
      if (!isOnline) throw new UploadFailure('connection');
    };
    const { queue, user, names } = startUploads({ onUpload });
    act(() => queue.add('item-1', ['a.jpg', 'b.jpg'].map(photo)));
    await untilFailed();
    await user.click(button('Close'));
    await screen.findByText(/^They are waiting for a connection, and have not been added/);
    await user.click(button('Keep waiting'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('a.jpg')).toBeTruthy();
    await user.click(button('Remove b.jpg from this list'));
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('1 file was added.');
    expect(names()).toEqual(['a.jpg']);
  });

  test('is dropped with its list once that is confirmed', async () => {
    const onUpload = () => {
      throw new UploadFailure('connection');
    };
    const { queue, user, seen } = startUploads({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await untilFailed();
    const { uploads } = seen;
    await user.click(button('Close'));
    await user.click(await findButton('Leave it out'));
    await waitFor(() => expect(screen.queryByText('a.jpg')).toBeNull());
    act(() => void window.dispatchEvent(new Event('online')));
    await act(() => vi.advanceTimersByTimeAsync(2 * HALF_A_MINUTE));
    expect(seen.uploads).toBe(uploads);
  });

  test('is dropped with its list also where it goes on while the user is asked', async () => {
    let isOnline = false;
    const sent = gate();
    const onUpload = () => {
      if (!isOnline) throw new UploadFailure('connection');
      return sent.opened;
    };
    const { queue, user, seen, names } = startUploads({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await untilFailed();
    const { uploads } = seen;
    await user.click(button('Close'));
    const confirm = await findButton('Leave it out');
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(seen.uploads).toBe(uploads + 1));
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByText('a.jpg')).toBeNull());
    sent.open();
    await act(() => vi.advanceTimersByTimeAsync(2 * HALF_A_MINUTE));
    expect(names()).toEqual([]);
  });

  test.each([
    ['when the browser is online again', () => window.dispatchEvent(new Event('online'))],
    ['when the page is looked at again, since a weak line is no end of the connection', look],
    ['within half a minute where it is looked at all along', () => vi.advanceTimersByTime(HALF_A_MINUTE)],
  ])('goes on by itself after it has failed, %s', async (_, comeBack) => {
    let isOnline = false;
    const onUpload = () => {
      if (!isOnline) throw new UploadFailure('connection');
    };
    const { queue, names } = startUploads({ onUpload });
    act(() => queue.add('item-1', ['a.jpg', 'b.jpg'].map(photo)));
    await untilFailed();
    await screen.findByText('2 files are waiting for a connection.');
    isOnline = true;
    act(() => void comeBack());
    await screen.findByText('2 files were added.');
    expect(names()).toEqual(['a.jpg', 'b.jpg']);
  });

  test.each([
    ['the browser knows that there is none', () => browserIs(false)],
    ['nobody looks at the page', () => pageIs('hidden')],
  ])('is not tried again without end while %s', async (_, begin) => {
    const onUpload = () => {
      throw new UploadFailure('connection');
    };
    begin();
    const { queue, seen } = startUploads({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await untilFailed();
    const { uploads } = seen;
    act(() => void look());
    await act(() => vi.advanceTimersByTimeAsync(2 * HALF_A_MINUTE));
    expect(seen.uploads).toBe(uploads);
  });
});

describe('an upload that has failed for another reason than its connection does not begin anew by itself', () => {
  const temptAll = async () => {
    act(() => void window.dispatchEvent(new Event('online')));
    act(() => void look());
    await act(() => vi.advanceTimersByTimeAsync(2 * HALF_A_MINUTE));
  };

  test('where the server refuses it', async () => {
    const { queue, seen, names } = startUploads({ add: () => refusal(413, 'too_large') });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await untilFailed();
    await temptAll();
    expect(screen.getByText('1 file could not be added.')).toBeTruthy();
    expect(seen.uploads).toBe(1);
    expect(names()).toEqual(['a.jpg']);
  });

  test('where the storage refuses it, to which the whole file would be sent each time', async () => {
    const onUpload = () => {
      throw new UploadFailure('refused');
    };
    const { queue, seen } = startUploads({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await untilFailed();
    const { uploads } = seen;
    await temptAll();
    expect(screen.getByText('Something went wrong. Please try again.')).toBeTruthy();
    expect(seen.uploads).toBe(uploads);
  });
});

describe('an upload that the storage does not have after all', () => {
  test('is sent anew', async () => {
    let isStored = false;
    const { queue, seen, names } = startUploads({
      onUpload: () => {
        isStored = seen.uploads > 1;
      },
      add: (request) =>
        isStored ? { body: makeItem({ files: filesOf(request) }) } : refusal(409, 'file_not_stored'),
    });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await waitFor(() => expect(names()).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await screen.findByText('1 file was added.');
    expect(seen.uploads).toBe(2);
  });
});
