import { vi } from 'vitest';
import type { WantedLink } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { newFileKey, sealRendition } from '#shared/sealing/files.ts';
import type { FakeResponse, SeenRequest } from './fakeServer.ts';

/** The first bytes of a JPEG, up to its size of one pixel: all that a test looks at. */
export const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]);

const STORE = 'https://files.example/';

export const keyText = (key: Uint8Array): string =>
  btoa(String.fromCharCode(...key))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A file of an item, as its content names it. */
export const makeFile = (fields: Partial<ItemFile> = {}): ItemFile => ({
  id: 'file-1',
  key: keyText(newFileKey()),
  kind: 'photo',
  name: 'bike.jpg',
  type: 'image/jpeg',
  bytes: 120_000,
  renditions: ['original', 'view', 'thumbnail'],
  width: 1_600,
  height: 1_200,
  ...fields,
});

const keyBytes = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

/**
 * The bucket and its links, for tests: `handlers` answers for the links, and the addresses are fetched from here in place
 * of the network.
 */
export async function createFakeFiles(stored: readonly ItemFile[], content: Uint8Array<ArrayBuffer> = JPEG) {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const file of stored) {
    for (const rendition of file.renditions) {
      const place = { fileId: file.id, rendition };
      objects.set(`${file.id}/${rendition}`, await sealRendition(keyBytes(file.key), place, content));
    }
  }
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const name = String(input).replace(STORE, '');
    fetched.push(name);
    const object = objects.get(name);
    return new Response(object ?? 'NoSuchKey', { status: object ? 200 : 404 });
  });
  const links = ({ body }: SeenRequest): FakeResponse => ({
    body: {
      links: (body as { files: WantedLink[] }).files.map(({ fileId, rendition }) => ({
        fileId,
        rendition,
        url: `${STORE}${fileId}/${rendition}`,
      })),
      expiresAt: '2026-01-02T03:09:05.000Z',
    },
  });
  return { objects, fetched, handlers: { 'POST /assets/files/links': links } };
}

/** A browser's cache of responses, of which happy-dom has none. */
export function stubCaches(): Map<string, Response> {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (name: string) => kept.get(name)?.clone(),
    put: async (name: string, response: Response) => {
      kept.delete(name);
      kept.set(name, response);
    },
    keys: async () => [...kept.keys()],
    matchAll: async () => [...kept.values()],
    delete: async (name: string) => kept.delete(name),
  };
  const forget = async () => {
    kept.clear();
    return true;
  };
  vi.stubGlobal('caches', { open: async () => cache, delete: forget });
  return kept;
}

/** Every element is near the part of the page that the user sees; happy-dom has no layout. */
export function stubNearness(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { target: Element; isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe(target: Element) {
        queueMicrotask(() => this.#tell([{ target, isIntersecting: true }]));
      }
      unobserve() {}
      disconnect() {}
    },
  );
}

/** The `blob:` addresses that lead to opened bytes at present. */
export function watchAddresses(): ReadonlySet<string> {
  const alive = new Set<string>();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1;
    alive.add(`blob:${made}`);
    return `blob:${made}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void alive.delete(address));
  return alive;
}
