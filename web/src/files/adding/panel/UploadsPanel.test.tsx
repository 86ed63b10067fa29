// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { gate } from '#tests/support/deferred.ts';
import { refusal, type SeenRequest } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { button, prepareScreens } from '#web/testing/renderScreen.tsx';
import { endQueues, filesOf, photo, startUploads, UPLOADS_PATH } from '#web/testing/uploads.tsx';
import { FileFault } from '../making/fileFault.ts';

prepareScreens();
afterEach(endQueues);

describe('the uploads', () => {
  test('are sealed, declared, sent and added, and then the item is shown with them', async () => {
    const { queue, server, onItem } = startUploads();
    act(() => queue.add('item-1', [photo('front.jpg')]));
    await screen.findByText('1 file was added.');
    expect(server.callsTo(UPLOADS_PATH).map(({ call }) => call)).toEqual([
      `POST ${UPLOADS_PATH}`,
      `PUT ${UPLOADS_PATH}`,
    ]);
    expect(onItem).toHaveBeenCalledWith(
      expect.objectContaining({ files: [expect.objectContaining({ name: 'front.jpg' })] }),
    );
  });

  test('say of a file that only has the name of a picture that it cannot be shown, until the list is closed', async () => {
    const { queue, user, names } = startUploads({ type: 'application/octet-stream' });
    act(() => queue.add('item-1', [photo('front.JPG'), photo('notes.txt')]));
    await screen.findByText('2 files were added.');
    expect(names()).toEqual(['front.JPG', 'notes.txt']);
    expect(screen.getAllByText(/^Added as a file\. It cannot be shown as a picture/)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await user.click(button('Close'));
    expect(screen.queryByText('2 files were added.')).toBeNull();
  });

  test('are three at a time; the others wait', async () => {
    const { opened, open } = gate();
    const { queue, seen, names } = startUploads({ onUpload: () => opened });
    act(() => queue.add('item-1', ['a', 'b', 'c', 'd'].map(photo)));
    await waitFor(() => expect(seen.uploads).toBe(3));
    expect(screen.getByText('Waiting')).toBeTruthy();
    expect(screen.getByText('Adding files: 0 of 4 done')).toBeTruthy();
    open();
    await screen.findByText('4 files were added.');
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('are added in the order in which they were chosen, though the first takes longest', async () => {
    const { opened, open } = gate();
    let started = 0;
    const onUpload = () => {
      started += 1;
      return started === 1 ? opened : undefined;
    };
    const { queue, seen, names } = startUploads({ onUpload });
    act(() => queue.add('item-1', ['cover', 'back', 'receipt'].map(photo)));
    await waitFor(() => expect(seen.uploads).toBe(3));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(names()).toEqual([]);
    open();
    await screen.findByText('3 files were added.');
    expect(names()).toEqual(['cover', 'back', 'receipt']);
  });

  test('wait twenty seconds at most for one that was chosen before them', async () => {
    const { opened } = gate();
    let started = 0;
    const onUpload = () => {
      started += 1;
      return started === 1 ? opened : undefined;
    };
    const { queue, seen, names } = startUploads({ onUpload });
    act(() => queue.add('item-1', ['cover', 'back'].map(photo)));
    await waitFor(() => expect(seen.uploads).toBe(2));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await waitFor(() => expect(names()).toEqual(['back']));
  });

  test('wait no longer for one of their item that is cancelled', async () => {
    const { opened } = gate();
    let started = 0;
    const onUpload = () => {
      started += 1;
      return started === 1 ? opened : undefined;
    };
    const { queue, user, seen, names } = startUploads({ onUpload });
    act(() => queue.add('item-1', ['cover', 'back'].map(photo)));
    await waitFor(() => expect(seen.uploads).toBe(2));
    await user.click(button('Cancel cover'));
    await screen.findByText('1 file was added.');
    expect(names()).toEqual(['back']);
  });

  test('wait while six are prepared, whatever becomes of those that are being added', async () => {
    const { opened, open } = gate();
    const add = async (request: SeenRequest) => {
      await opened;
      return { body: makeItem({ files: filesOf(request) }) };
    };
    const { queue, seen } = startUploads({ add });
    act(() =>
      queue.add(
        'item-1',
        Array.from({ length: 9 }, (_, at) => photo(`${at}.jpg`)),
      ),
    );
    await waitFor(() => expect(seen.uploads).toBe(6));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(seen.sealed).toHaveLength(6);
    open();
    await screen.findByText('9 files were added.');
  });

  test('show how far they are', async () => {
    const { opened } = gate();
    const onUpload = (onProgress: (share: number) => void) => {
      onProgress(0.4);
      return opened;
    };
    const { queue } = startUploads({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await waitFor(() =>
      expect(
        screen.getByRole('progressbar', { name: 'Progress of a.jpg' }).getAttribute('aria-valuenow'),
      ).toBe('40'),
    );
  });

  test('can be cancelled one by one, and are then neither sent on nor added', async () => {
    const { opened, open } = gate();
    const { queue, user, seen, names } = startUploads({ onUpload: () => opened });
    act(() => queue.add('item-1', [photo('a.jpg'), photo('b.jpg')]));
    await waitFor(() => expect(seen.uploads).toBe(2));
    await user.click(button('Cancel a.jpg'));
    expect(screen.queryByText('a.jpg')).toBeNull();
    expect(seen.forgotten).toContain(seen.sealed[0]);
    open();
    await screen.findByText('1 file was added.');
    expect(names()).toEqual(['b.jpg']);
  });

  test('make the browser ask before it leaves the page, until they are done', async () => {
    const { opened, open } = gate();
    const { queue, seen } = startUploads({ onUpload: () => opened });
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await waitFor(() => expect(seen.uploads).toBe(1));
    expect(isAsked()).toBe(true);
    open();
    await screen.findByText('1 file was added.');
    expect(isAsked()).toBe(false);
  });
});

describe('a file that cannot be added', () => {
  test('says why, and the others are added', async () => {
    const onSeal = ({ name }: File) => {
      if (name === 'bad.heic') throw new FileFault('heic');
    };
    const { queue, user, names } = startUploads({ onSeal });
    act(() => queue.add('item-1', [photo('bad.heic'), photo('good.jpg')]));
    await screen.findByText('1 file was added. 1 file could not be added.');
    expect(screen.getByText(/cannot read HEIC.* save it as JPEG.* the file is damaged/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Try bad.heic/ })).toBeNull();
    await user.click(button('Remove bad.heic from this list'));
    expect(screen.queryByText('bad.heic')).toBeNull();
    expect(names()).toEqual(['good.jpg']);
  });

  test('says that its item is full, and is added without another upload once the item has room', async () => {
    let isFull = true;
    const add = (request: SeenRequest) =>
      isFull ? refusal(413, 'too_large') : { body: makeItem({ files: filesOf(request) }) };
    const { queue, user, seen } = startUploads({ add });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await screen.findByText(/^The item is full:.* at most 300 KB.*Please shorten/);
    isFull = false;
    await user.click(button('Try a.jpg again'));
    await screen.findByText('1 file was added.');
    expect(seen.uploads).toBe(1);
  });

  test('keeps no other out when both are ready at the same time', async () => {
    const isRefused = (request: SeenRequest) => filesOf(request).some(({ name }) => name === 'b.jpg');
    const { opened, open } = gate();
    const { queue, seen } = startUploads({
      onUpload: () => opened,
      add: (request) =>
        isRefused(request) ? refusal(409, 'no_room') : { body: makeItem({ files: filesOf(request) }) },
    });
    act(() => queue.add('item-1', ['a.jpg', 'b.jpg', 'c.jpg'].map(photo)));
    await waitFor(() => expect(seen.uploads).toBe(3));
    open();
    await screen.findByText('2 files were added. 1 file could not be added.');
    expect(screen.getByText(/no room left/)).toBeTruthy();
  });

  test('is refused at once when it is too large, and waits for none of those before it', async () => {
    const { opened, open } = gate();
    const { queue, seen } = startUploads({ onUpload: () => opened });
    const sized = (name: string, type: string, megabytes: number) =>
      Object.defineProperty(new File([name], name, { type }), 'size', { value: megabytes * 1024 * 1024 });
    const film = sized('film.mp4', 'video/mp4', 26);
    const unnamed = sized('gallery', 'application/octet-stream', 26);
    const pictures = [sized('large.jpg', 'image/jpeg', 101), sized('camera.jpg', 'image/jpeg', 99), unnamed];
    act(() => queue.add('item-1', [...['a', 'b', 'c'].map(photo), film, ...pictures]));
    await waitFor(() => expect(seen.uploads).toBe(3));
    expect(screen.getAllByText(/^This file is too large/)).toHaveLength(2);
    expect(screen.getAllByText('Waiting')).toHaveLength(2);
    open();
    await screen.findByText(/^5 files/);
  });

  test('is named when an item has too many files already', async () => {
    const { queue, names } = startUploads({ countBefore: 19 });
    act(() => queue.add('item-1', [photo('a.jpg'), photo('b.jpg')]));
    await screen.findByText('1 file was added. 1 file could not be added.');
    expect(screen.getByText(/at most 20 files/)).toBeTruthy();
    expect(names()).toEqual(['a.jpg']);
  });
});
