// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { newFileKey } from '#shared/sealing/files.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import {
  createFakeFiles,
  JPEG,
  keyText,
  makeFile,
  stubCaches,
  stubNearness,
  watchAddresses,
} from '#web/testing/files.ts';
import { prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import Picture from './Picture.tsx';

prepareScreens();

let alive: ReadonlySet<string>;

beforeEach(() => {
  stubCaches();
  stubNearness();
  alive = watchAddresses();
});

const pictures = (files: readonly ItemFile[], rendition: 'thumbnail' | 'view' = 'thumbnail') =>
  files.map((file) => (
    <Picture key={file.id} owner={{ assetId: 'item-1' }} file={file} rendition={rendition} alt={file.name} />
  ));

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => makeFile({ id: `file-${index}` }));

const BROKEN = 'This file was changed or damaged where it is stored, so it cannot be opened.';
const MISSING = 'This file is missing: it is no longer stored, or you may not see it any more.';

describe('a picture', () => {
  test('is opened and shown at an address of this tab', async () => {
    const file = makeFile();
    const store = await createFakeFiles([file]);
    renderScreen(pictures([file]), { server: createFakeServer(store.handlers) });
    const image = await screen.findByAltText<HTMLImageElement>('bike.jpg');
    expect(alive).toContain(image.getAttribute('src'));
    expect(store.fetched).toEqual(['file-1/thumbnail']);
  });

  test('keeps an address no longer than it is on the page', async () => {
    const file = makeFile();
    const store = await createFakeFiles([file]);
    const { unmount } = renderScreen(pictures([file]), { server: createFakeServer(store.handlers) });
    await screen.findByAltText('bike.jpg');
    unmount();
    expect(alive.size).toBe(0);
  });

  test.each<[string, (file: ItemFile, objects: Map<string, Uint8Array<ArrayBuffer>>) => ItemFile]>([
    [
      'whose stored bytes were changed',
      (file, objects) => {
        const bytes = objects.get('file-1/view') ?? JPEG;
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        return file;
      },
    ],
    ['whose item names the key of another file', (file) => ({ ...file, key: keyText(newFileKey()) })],
    [
      'in whose place another file is stored',
      (file, objects) => {
        objects.set('file-2/view', objects.get('file-1/view') ?? JPEG);
        return { ...file, id: 'file-2' };
      },
    ],
  ])('%s is replaced by a sentence that says so', async (_, spoil) => {
    const file = makeFile();
    const store = await createFakeFiles([file]);
    const shown = spoil(file, store.objects);
    renderScreen(pictures([shown], 'view'), { server: createFakeServer(store.handlers) });
    await screen.findByRole('img', { name: BROKEN });
    expect(alive.size).toBe(0);
  });

  test('is not shown when its content is a page and no picture', async () => {
    const file = makeFile();
    const page = new TextEncoder().encode('<script>alert(1)</script>');
    const store = await createFakeFiles([file], new Uint8Array(page));
    renderScreen(pictures([file]), { server: createFakeServer(store.handlers) });
    await screen.findByRole('img', { name: BROKEN });
  });

  test('is not shown when it claims more than 100 megapixels', async () => {
    const file = makeFile();
    const bomb = JPEG.slice();
    bomb.fill(0xff, 7, 11);
    const store = await createFakeFiles([file], bomb);
    renderScreen(pictures([file], 'view'), { server: createFakeServer(store.handlers) });
    await screen.findByRole('img', { name: BROKEN });
    expect(alive.size).toBe(0);
  });

  test.each([
    ['is not stored', { 'POST /assets/files/links': undefined }],
    ['may not be read', { 'POST /assets/files/links': () => ({ status: 404 }) }],
  ])('that %s is replaced by a sentence that says so', async (_, changed) => {
    const file = makeFile();
    const store = await createFakeFiles([]);
    const handlers = { ...store.handlers, ...(changed['POST /assets/files/links'] && changed) };
    renderScreen(pictures([file], 'view'), { server: createFakeServer(handlers) });
    await screen.findByRole('img', { name: MISSING });
  });
});

describe('pictures together', () => {
  test('are asked for in requests of at most 100', async () => {
    const files = many(130);
    const store = await createFakeFiles(files);
    const server = createFakeServer(store.handlers);
    renderScreen(pictures(files), { server });
    await waitFor(() => expect(store.fetched).toHaveLength(130), { timeout: 10_000 });
    const sizes = server.callsOf('POST').map(({ body }) => (body as { files: unknown[] }).files.length);
    expect(sizes).toEqual([100, 30]);
  });

  test('come from the browser at the second visit, without any request', async () => {
    const files = many(5);
    const store = await createFakeFiles(files);
    const server = createFakeServer(store.handlers);
    const first = renderScreen(pictures(files), { server });
    await waitFor(() => expect(screen.getAllByAltText('bike.jpg')).toHaveLength(5));
    first.unmount();
    store.fetched.length = 0;
    server.requests.length = 0;

    renderScreen(pictures(files), { server });
    await waitFor(() => expect(screen.getAllByAltText('bike.jpg')).toHaveLength(5));
    expect(store.fetched).toEqual([]);
    expect(server.callsTo('/assets/files')).toEqual([]);
  });

  test('are fetched again where the browser has spoilt what it kept', async () => {
    const kept = stubCaches();
    const file = makeFile();
    kept.set('/files/file-1/thumbnail', new Response(JPEG));
    const store = await createFakeFiles([file]);
    renderScreen(pictures([file]), { server: createFakeServer(store.handlers) });
    await screen.findByAltText('bike.jpg');
    expect(store.fetched).toEqual(['file-1/thumbnail']);
  });

  test('are not asked for when they leave the screen before their turn', async () => {
    const files = many(3);
    const store = await createFakeFiles(files);
    const server = createFakeServer(store.handlers);
    const { unmount } = renderScreen(pictures(files), { server });
    unmount();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(server.callsTo('/assets/files')).toEqual([]);
  });

  test('are not fetched while they are far from what the user sees', async () => {
    vi.unstubAllGlobals();
    const file = makeFile();
    const store = await createFakeFiles([file]);
    const server = createFakeServer(store.handlers);
    renderScreen(pictures([file]), { server });
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(server.callsTo('/assets/files')).toEqual([]);
  });
});
