// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FileDeclaration } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { createApi } from '#web/api/client.ts';
import { noteLock } from '#web/session/api.ts';
import { createFakeAddingWorker } from '#web/testing/fakeAddingWorker.ts';
import { createFakeServer, type FakeResponse, refusal, type SeenRequest } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { button, findButton, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { FileFault } from '../making/fileFault.ts';
import { createQueue, type Queue } from '../queue/queue.ts';
import { UploadFailure } from '../worker/uploadFailure.ts';
import UploadsPanel from './UploadsPanel.tsx';

prepareScreens();

const queues: Queue[] = [];
afterEach(() => {
  for (const queue of queues.splice(0)) queue.forget();
});

const session = {
  accessToken: async () => 'token',
  renew: async () => false,
  signIn: async () => undefined,
  signInAgain: async () => undefined,
};

const photo = (name: string) => new File(['photo'], name);
const PATH = '/assets/item-1/files';

const declared = ({ body }: SeenRequest): FakeResponse => {
  const { files } = body as { files: FileDeclaration[] };
  const answers = files.map(({ id }) => ({
    id,
    uploads: { original: { url: 'https://storage', headers: {} } },
  }));
  return { status: 201, body: { files: answers, expiresAt: '2026-01-01T00:05:00.000Z' } };
};
const filesOf = ({ body }: SeenRequest): ItemFile[] => (body as { files: ItemFile[] }).files;

interface Options extends NonNullable<Parameters<typeof createFakeAddingWorker>[0]> {
  readonly countBefore?: number;
  readonly add?: (request: SeenRequest) => FakeResponse | Promise<FakeResponse>;
}

/** The panel of a queue whose worker makes and sends nothing. */
function start({ countBefore = 0, add, ...behaviour }: Options = {}) {
  const stored: ItemFile[] = [];
  const addAll = (request: SeenRequest): FakeResponse => {
    stored.push(...filesOf(request));
    return { body: makeItem({ files: stored }) };
  };
  const server = createFakeServer({
    ...createFakeVault({ isOpen: true }).handlers,
    [`POST ${PATH}`]: declared,
    [`PUT ${PATH}`]: (request) => add?.(request) ?? addAll(request),
  });
  const { worker, seen } = createFakeAddingWorker(behaviour);
  const onItem = vi.fn();
  const queue = createQueue({
    api: createApi(session, server.fetch),
    worker,
    nameOf: ({ name }) => name,
    countOf: () => countBefore,
    onItem,
    onLocked: () => queue.forget({ isLock: true }),
  });
  queues.push(queue);
  const rendered = renderScreen(<UploadsPanel queue={queue} />, { server });
  const names = () => server.callsOf('PUT').flatMap((request) => filesOf(request).map(({ name }) => name));
  return { ...rendered, queue, server, seen, onItem, names };
}

/** A promise that the test settles. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('the uploads', () => {
  test('are sealed, declared, sent and added, and then the item is shown with them', async () => {
    const { queue, server, onItem } = start();
    act(() => queue.add('item-1', [photo('front.jpg')]));
    await screen.findByText('1 file was added.');
    expect(server.callsTo(PATH).map(({ call }) => call)).toEqual([`POST ${PATH}`, `PUT ${PATH}`]);
    expect(onItem).toHaveBeenCalledWith(
      expect.objectContaining({ files: [expect.objectContaining({ name: 'front.jpg' })] }),
    );
  });

  test('are three at a time; the others wait', async () => {
    const { opened, open } = gate();
    const { queue, seen, names } = start({ onUpload: () => opened });
    act(() => queue.add('item-1', ['a', 'b', 'c', 'd'].map(photo)));
    await waitFor(() => expect(seen.uploads).toBe(3));
    expect(screen.getByText('Waiting')).toBeTruthy();
    expect(screen.getByText('Adding files: 0 of 4 done')).toBeTruthy();
    open();
    await screen.findByText('4 files were added.');
    expect(names().toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('show how far they are', async () => {
    const { opened } = gate();
    const onUpload = (onProgress: (share: number) => void) => {
      onProgress(0.4);
      return opened;
    };
    const { queue } = start({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await waitFor(() =>
      expect(
        screen.getByRole('progressbar', { name: 'Progress of a.jpg' }).getAttribute('aria-valuenow'),
      ).toBe('40'),
    );
  });

  test('can be cancelled one by one, and are then neither sent on nor added', async () => {
    const { opened, open } = gate();
    const { queue, user, seen, names } = start({ onUpload: () => opened });
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
    const { queue, seen } = start({ onUpload: () => opened });
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await waitFor(() => expect(seen.uploads).toBe(1));
    expect(isAsked()).toBe(true);
    open();
    await screen.findByText('1 file was added.');
    expect(isAsked()).toBe(false);
  });
});

describe('an upload without a connection', () => {
  test('is tried again with a new address, and goes on', async () => {
    let tries = 0;
    const onUpload = () => {
      tries += 1;
      if (tries < 3) throw new UploadFailure(tries === 1 ? 'connection' : 'refused');
    };
    const { queue, server, seen } = start({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await waitFor(() => expect(tries).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await screen.findByText('1 file was added.');
    expect(server.callsOf('POST')).toHaveLength(3);
    expect(seen.sealed).toHaveLength(1);
  });

  test('is tried again as soon as the browser is online', async () => {
    let isOnline = false;
    const onUpload = () => {
      if (!isOnline) throw new UploadFailure('connection');
    };
    const { queue, seen } = start({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await waitFor(() => expect(seen.uploads).toBe(1));
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('1 file was added.');
  });

  test('fails after two minutes, and can be tried again', async () => {
    let isOnline = false;
    const onUpload = () => {
      if (!isOnline) throw new UploadFailure('connection');
    };
    const { queue, user } = start({ onUpload });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    for (let minute = 0; minute < 4; minute += 1) await act(() => vi.advanceTimersByTimeAsync(60_000));
    await screen.findByText('The connection was lost. Please try again when you are online.');
    isOnline = true;
    await user.click(button('Try a.jpg again'));
    await screen.findByText('1 file was added.');
  });

  test('is sent anew when the storage does not have it after all', async () => {
    let isStored = false;
    const { queue, seen, names } = start({
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

describe('a file that cannot be added', () => {
  test('says why, and the others are added', async () => {
    const onSeal = ({ name }: File) => {
      if (name === 'bad.heic') throw new FileFault('undecodable');
    };
    const { queue, user, names } = start({ onSeal });
    act(() => queue.add('item-1', [photo('bad.heic'), photo('good.jpg')]));
    await screen.findByText('1 file was added. 1 file could not be added.');
    expect(screen.getByText(/cannot read this kind of photo/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Try bad.heic/ })).toBeNull();
    await user.click(button('Remove bad.heic from this list'));
    expect(screen.queryByText('bad.heic')).toBeNull();
    expect(names()).toEqual(['good.jpg']);
  });

  test('keeps no other out when both are ready at the same time', async () => {
    const isRefused = (request: SeenRequest) => filesOf(request).some(({ name }) => name === 'b.jpg');
    const { opened, open } = gate();
    const { queue, seen } = start({
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

  test('is named when an item has too many files already', async () => {
    const { queue, names } = start({ countBefore: 19 });
    act(() => queue.add('item-1', [photo('a.jpg'), photo('b.jpg')]));
    await screen.findByText('1 file was added. 1 file could not be added.');
    expect(screen.getByText(/at most 20 files/)).toBeTruthy();
    expect(names()).toEqual(['a.jpg']);
  });
});

describe('a lock', () => {
  test('stops the uploads, forgets their names, and says so', async () => {
    const { opened, open } = gate();
    const { queue, client, seen, names, onItem } = start({ onUpload: () => opened });
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

  test('that the server tells of at the last step counts too', async () => {
    const locked = {
      message: 'Session authentication required',
      code: 'authentication_required',
      requiresAuthentication: true,
    };
    const { queue } = start({ add: () => ({ status: 403, body: locked }) });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await screen.findByText(/1 upload was stopped when your items were locked/);
    expect(screen.queryByText('a.jpg')).toBeNull();
  });
});
