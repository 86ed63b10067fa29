import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ArchivedFile } from '#shared/contract/archive.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { createApi } from '#web/api/client.ts';
import { FileFault } from '#web/files/adding/making/fileFault.ts';
import { UploadFailure } from '#web/files/adding/worker/uploadFailure.ts';
import { createFakeAddingWorker } from '#web/testing/fakeAddingWorker.ts';
import { createFakeServer, type FakeResponse, refusal, session } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { ArchiveFault } from '../reading/archiveFault.ts';
import { addArchivedFiles, type FilesOutcome, type ItemWithFiles } from './addArchivedFiles.ts';
import { fileIdsOf, marksOf } from './archivedFile.ts';
import { oneQuestion, type WithAuthentication } from './oneQuestion.ts';

const fileOf = (name: string, changed: Partial<ArchivedFile> = {}): ArchivedFile => ({
  ...{ kind: 'photo', name, type: 'image/jpeg', bytes: 5, sha256: '0'.repeat(64), path: `files/a/${name}` },
  ...changed,
});

const itemOf = (number: number, files: readonly ArchivedFile[]): ItemWithFiles => ({
  ...{ assetId: `item-${number}`, number, name: `Thing ${number}`, files },
});

/** Takes files as the registry does, and hands them out again. */
function fakeRegistry() {
  const stored = new Map<string, ItemFile[]>();
  const refusals: FakeResponse[] = [];
  /** Looks at what is added before it is taken. */
  const hooks: { adding?: (files: readonly ItemFile[]) => FakeResponse | undefined } = {};
  const handlers = Object.fromEntries(
    [1, 2, 3].flatMap((number) => {
      const id = `item-${number}`;
      const take = (body: unknown): FakeResponse => {
        const { files } = body as { files: ItemFile[] };
        const refused = hooks.adding?.(files);
        if (refused) return refused;
        stored.set(id, [...(stored.get(id) ?? []), ...files]);
        return { body: makeItem({ id, files }) };
      };
      const declare = (body: unknown): FakeResponse => {
        const [{ id: fileId = '' } = {}] = (body as { files: { id: string }[] }).files;
        const address = { url: 'https://storage.test', headers: {} };
        const declared = { id: fileId, uploads: { original: address } };
        return { status: 201, body: { files: [declared], expiresAt: '2026-05-01T10:05:00.000Z' } };
      };
      return [
        [`POST /assets/${id}/files`, ({ body }: { body: unknown }) => refusals.shift() ?? declare(body)],
        [`PUT /assets/${id}/files`, ({ body }: { body: unknown }) => take(body)],
      ];
    }),
  );
  const server = createFakeServer(handlers);
  const items = () => [...stored].map(([id, files]) => makeItem({ id, files }));
  return { server, refusals, hooks, stored, items };
}

interface Behaviour {
  readonly registry: ReturnType<typeof fakeRegistry>;
  readonly onSeal?: (file: File) => void;
  readonly onUpload?: () => void;
  readonly read?: (path: string) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  readonly signal?: AbortSignal;
  readonly withAuthentication?: WithAuthentication;
}

async function run(
  items: readonly ItemWithFiles[],
  { registry, onSeal, onUpload, read, signal = new AbortController().signal, ...given }: Behaviour,
) {
  const outcomes: FilesOutcome[] = [];
  const { worker } = createFakeAddingWorker({ ...(onSeal && { onSeal }), ...(onUpload && { onUpload }) });
  const error = await addArchivedFiles(items, {
    ...{ api: createApi(session, registry.server.fetch), worker, signal },
    archive: { read: async ({ path }) => read?.(path) ?? new Uint8Array(5) },
    ids: await fileIdsOf('secret'),
    marks: marksOf(registry.items()),
    withAuthentication: given.withAuthentication ?? ((action) => action()),
    onOutcome: (outcome) => outcomes.push(outcome),
  }).catch((thrown: unknown) => thrown);
  const sum = (key: 'added' | 'known') => outcomes.reduce((all, outcome) => all + outcome[key], 0);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  return { error, added: sum('added'), known: sum('known'), failures };
}

describe('the files of an archive', () => {
  test('come to their items in their order and in one change, with all that was said of them', async () => {
    const registry = fakeRegistry();
    const files = [
      fileOf('b.jpg', { caption: 'From behind' }),
      fileOf('a.jpg', { kind: 'receipt', date: '2026-02-03' }),
    ];
    expect(await run([itemOf(1, files)], { registry })).toMatchObject({ added: 2, known: 0, failures: [] });

    expect(registry.server.callsOf('PUT')).toHaveLength(1);
    expect(registry.server.callsOf('PUT')[0]?.body).toMatchObject({ imported: true });
    expect(registry.stored.get('item-1')).toMatchObject([
      { kind: 'photo', name: 'b.jpg', caption: 'From behind' },
      { kind: 'receipt', name: 'a.jpg', date: '2026-02-03' },
    ]);
  });

  test('are not added twice by another run of the same import', async () => {
    const registry = fakeRegistry();
    const first = itemOf(1, [fileOf('a.jpg'), fileOf('b.jpg')]);
    await run([first], { registry });

    const again = await run([first, itemOf(2, [fileOf('c.jpg')])], { registry });

    expect(again).toMatchObject({ added: 1, known: 2 });
    expect(registry.stored.get('item-1')).toHaveLength(2);
  });

  test('come to an item also where another item has the same file of the same archive', async () => {
    const registry = fakeRegistry();
    await run([itemOf(1, [fileOf('a.jpg')])], { registry });

    const anew = await run([{ ...itemOf(1, [fileOf('a.jpg')]), assetId: 'item-2' }], { registry });

    expect(anew).toMatchObject({ added: 1, known: 0, failures: [] });
    expect(registry.stored.get('item-2')).toMatchObject([{ name: 'a.jpg' }]);
  });

  test('come without the one that is refused, in their order', async () => {
    const registry = fakeRegistry();
    registry.hooks.adding = (files) =>
      files.some(({ name }) => name === 'bad.jpg') ? refusal(400, 'invalid_input') : undefined;
    const files = [fileOf('a.jpg'), fileOf('bad.jpg'), fileOf('b.jpg')];
    const outcome = await run([itemOf(1, files)], { registry });

    expect(outcome).toMatchObject({ added: 2, known: 0, error: undefined });
    expect(outcome.failures).toEqual([{ item: 'Thing 1', name: 'bad.jpg', failure: 'other' }]);
    expect(registry.stored.get('item-1')?.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  });

  test('are uploaded anew where one of them is no longer stored', async () => {
    const registry = fakeRegistry();
    const lost = new Set<string>();
    registry.hooks.adding = (files) => {
      const [first] = files;
      if (lost.size === 0 && first) lost.add(first.id);
      return files.some(({ id }) => lost.has(id)) ? refusal(409, 'file_not_stored') : undefined;
    };
    const outcome = await run([itemOf(1, [fileOf('a.jpg'), fileOf('b.jpg')])], { registry });

    expect(outcome).toMatchObject({ added: 2, failures: [], error: undefined });
    expect(registry.stored.get('item-1')?.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  });

  test.each(['unreadable', 'tooLarge'] as const)('end where the archive is %s', async (code) => {
    const registry = fakeRegistry();
    const { error, failures } = await run([itemOf(1, [fileOf('a.jpg'), fileOf('b.jpg')])], {
      registry,
      read: () => {
        throw new ArchiveFault(code);
      },
    });
    expect(error).toMatchObject({ code });
    expect(failures).toEqual([]);
  });

  test('end at once when they are cancelled while one is unpacked', async () => {
    const registry = fakeRegistry();
    const stop = new AbortController();
    const read = () => {
      stop.abort(new Error('cancelled'));
      return new Promise<never>(() => undefined);
    };
    const { error } = await run([itemOf(1, [fileOf('a.jpg')])], { registry, read, signal: stop.signal });
    expect(error).toMatchObject({ message: 'cancelled' });
    expect(registry.server.callsOf('POST')).toEqual([]);
  });

  test('ask for the password once, however many items lack it, and never after a lock', async () => {
    const registry = fakeRegistry();
    let isOpen = false;
    registry.hooks.adding = () => (isOpen ? undefined : refusal(403, 'authentication_required'));
    const stop = new AbortController();
    let asked = 0;
    const ask = async () => {
      asked += 1;
      await expect.poll(() => registry.server.callsOf('PUT').length).toBe(2);
      isOpen = true;
      return true;
    };
    const two = [itemOf(1, [fileOf('a.jpg')]), itemOf(2, [fileOf('b.jpg')])];
    const behaviour = { registry, signal: stop.signal, withAuthentication: oneQuestion(ask, stop.signal) };
    expect(await run(two, behaviour)).toMatchObject({ added: 2, error: undefined });
    expect(asked).toBe(1);

    registry.hooks.adding = () => {
      stop.abort(new Error('locked'));
      return refusal(403, 'authentication_required');
    };
    const { error } = await run([itemOf(3, [fileOf('c.jpg')])], behaviour);
    expect([error, asked]).toEqual([expect.objectContaining({ message: 'locked' }), 1]);
  });

  test('are left out where they were changed or cannot be read, and the others come all the same', async () => {
    const registry = fakeRegistry();
    const outcome = await run([itemOf(1, [fileOf('bad.jpg'), fileOf('torn.jpg'), fileOf('good.jpg')])], {
      registry,
      read: (path) => {
        if (path.endsWith('bad.jpg')) throw new ArchiveFault('damaged');
        return new Uint8Array(5);
      },
      onSeal: ({ name }) => {
        if (name === 'torn.jpg') throw new FileFault('broken');
      },
    });

    expect(outcome).toMatchObject({ added: 1, error: undefined });
    expect(outcome.failures).toEqual([
      { item: 'Thing 1', name: 'bad.jpg', failure: 'changed' },
      { item: 'Thing 1', name: 'torn.jpg', failure: 'broken' },
    ]);
    expect(registry.stored.get('item-1')).toMatchObject([{ name: 'good.jpg' }]);
  });

  test.each([
    ['the room is full', refusal(409, 'no_room')],
    ['the day allows no more', { ...refusal(429, 'too_many_requests'), headers: { 'retry-after': '9000' } }],
  ])('end where %s, and go on another time', async (_, refused) => {
    const registry = fakeRegistry();
    const items = [itemOf(1, [fileOf('a.jpg')]), itemOf(2, [fileOf('b.jpg')]), itemOf(3, [fileOf('c.jpg')])];
    registry.refusals.push(refused, refused);
    const { error, failures } = await run(items, { registry });
    expect([error, failures]).toEqual([expect.objectContaining({ status: refused.status }), []]);

    const { added, known } = await run(items, { registry });
    expect([added + known, registry.stored.size]).toEqual([3, 3]);
  });

  test('end where the storage refuses one after all tries: it would refuse the others as well', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    onTestFinished(() => void vi.useRealTimers().unstubAllGlobals());
    const onUpload = () => {
      throw new UploadFailure('refused');
    };
    const adding = run([itemOf(1, [fileOf('a.jpg'), fileOf('b.jpg')])], {
      registry: fakeRegistry(),
      onUpload,
    });
    const ended = vi.fn();
    void adding.then(ended);
    while (ended.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1_000);
    expect(await adding).toMatchObject({ error: { fault: 'refused' }, failures: [] });
  });

  test('end at the first that the storage has no room for, without another try', async () => {
    const onUpload = vi.fn(() => {
      throw new UploadFailure('full');
    });
    const items = [itemOf(1, [fileOf('a.jpg'), fileOf('b.jpg')])];
    const adding = run(items, { registry: fakeRegistry(), onUpload });
    expect(await adding).toMatchObject({ error: { fault: 'full' }, failures: [] });
    expect(onUpload.mock.calls.length).toBeLessThanOrEqual(2);
  });

  test('end at once when they are cancelled, also while the worker answers nothing more', async () => {
    const registry = fakeRegistry();
    const stop = new AbortController();
    const { worker } = createFakeAddingWorker({
      onUpload: () => {
        stop.abort(new Error('cancelled'));
        return new Promise<never>(() => undefined);
      },
    });
    const adding = addArchivedFiles([itemOf(1, [fileOf('a.jpg')])], {
      ...{ api: createApi(session, registry.server.fetch), worker, marks: new Map() },
      ...{ ids: await fileIdsOf('secret'), signal: stop.signal, onOutcome: () => undefined },
      archive: { read: async () => new Uint8Array(5) },
      withAuthentication: (action) => action(),
    });
    await expect(adding).rejects.toThrow('cancelled');
    expect(registry.stored.size).toBe(0);
  });

  test('are no photos where their content is none, whatever the archive says', async () => {
    const registry = fakeRegistry();
    const { worker } = createFakeAddingWorker();
    const lying = {
      ...worker,
      seal: async (id: string, file: File) => {
        const made = await worker.seal(id, file);
        return {
          ...made,
          content: { ...made.content, kind: 'other' as const, type: 'application/octet-stream' },
        };
      },
    };
    await addArchivedFiles([itemOf(1, [fileOf('a.jpg')])], {
      ...{ api: createApi(session, registry.server.fetch), worker: lying, marks: new Map() },
      ...{ ids: await fileIdsOf('secret'), signal: new AbortController().signal, onOutcome: () => undefined },
      archive: { read: async () => new Uint8Array(5) },
      withAuthentication: (action) => action(),
    });
    expect(registry.stored.get('item-1')).toMatchObject([
      { kind: 'other', type: 'application/octet-stream' },
    ]);
  });
});
