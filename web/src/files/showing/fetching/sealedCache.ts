import type { RenditionPlace } from '#shared/sealing/files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const NAME = 'item-registry.sealed-files';
const LIMIT_BYTES = 200 * 1024 * 1024;
/** The room that is left when old ones are dropped, which is all that a tab stores until it looks again. */
const ROOM_BYTES = 10 * 1024 * 1024;

/** Never requested: the name under which the browser's cache keeps a rendition. */
const nameOf = ({ fileId, rendition }: RenditionPlace): string => `/files/${fileId}/${rendition}`;

/** The bytes that this tab has stored since it looked at the size; undefined until it has looked. */
let storedSinceLook: number | undefined;

/** Missing where the page is not served over https. A browser that refuses its storage counts as one without. */
async function open(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open(NAME);
  } catch {
    return undefined;
  }
}

const lengthOf = (response: Response): number => Number(response.headers.get('content-length') ?? 0);

/** Drops the oldest, until there is room again. The browser lists what it keeps in the order of storing. */
async function makeRoom(cache: Cache): Promise<void> {
  const [names, kept] = [await cache.keys(), await cache.matchAll()];
  let bytes = kept.reduce((sum, response) => sum + lengthOf(response), 0);
  for (const [index, response] of kept.entries()) {
    const name = names[index];
    if (bytes <= LIMIT_BYTES - ROOM_BYTES || !name) return;
    await cache.delete(name);
    bytes -= lengthOf(response);
  }
}

/** The sealed bytes as they were fetched; undefined when they are not kept. */
export async function keptSealed(place: RenditionPlace): Promise<Bytes | undefined> {
  const response = await (await open())?.match(nameOf(place));
  return response && new Uint8Array(await response.arrayBuffer());
}

/**
 * Keeps sealed bytes in the browser. Only a browser that has the file's key can read them, and a file never changes, so
 * they are good for ever; at most 200 MB, the oldest leave first.
 */
export async function keepSealed(place: RenditionPlace, sealed: Bytes): Promise<void> {
  const cache = await open();
  if (!cache) return;
  const headers = { 'content-type': 'application/octet-stream', 'content-length': String(sealed.length) };
  try {
    await cache.put(nameOf(place), new Response(sealed, { headers }));
    const isLookDue = storedSinceLook === undefined || storedSinceLook + sealed.length > ROOM_BYTES;
    storedSinceLook = isLookDue ? 0 : (storedSinceLook ?? 0) + sealed.length;
    if (isLookDue) await makeRoom(cache);
  } catch {
    // The disk is full, or the browser keeps nothing: the next visit fetches it again.
  }
}

/** Drops what turned out to be unreadable. */
export async function dropSealed(place: RenditionPlace): Promise<void> {
  await (await open())?.delete(nameOf(place));
}

/** Drops all, of every user of this browser: nobody needs a password to see how many there are and how large. */
export async function forgetKeptFiles(): Promise<void> {
  try {
    await globalThis.caches?.delete(NAME);
  } catch {
    // A browser that refuses its storage keeps nothing.
  }
}
