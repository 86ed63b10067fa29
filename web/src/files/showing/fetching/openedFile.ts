import { queryOptions } from '@tanstack/react-query';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Rendition } from '#shared/domain/files.ts';
import { FILE_KEY_BYTES, openRendition, type RenditionPlace } from '#shared/sealing/files.ts';
import type { Api } from '#web/api/client.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { createFetcher, type FetchSealed } from './fetchSealed.ts';
import { dropSealed, keepSealed, keptSealed } from './sealedCache.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The item that a file belongs to; while its requester reviews it, with the transfer. */
export interface FileOwner {
  readonly assetId: string;
  readonly transferId?: string;
}

/** Missing: nothing is stored, or the caller may not read it. Broken: the stored bytes do not open with the file's key. */
export type OpenedFile =
  | { readonly state: 'opened'; readonly bytes: Bytes }
  | { readonly state: 'missing' }
  | { readonly state: 'broken' };

/** An opened file that nothing shows is forgotten after this time: enough to scroll away and back. */
const UNUSED_MS = 10_000;

const fetchers = new WeakMap<Api, FetchSealed>();

function fetcherOf(api: Api): FetchSealed {
  const known = fetchers.get(api) ?? createFetcher(api);
  fetchers.set(api, known);
  return known;
}

/** The key as the item's content has it: base64url (RFC 4648, section 5). Undefined where it is none. */
function keyOf({ key }: ItemFile): Bytes | undefined {
  try {
    const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return bytes.length === FILE_KEY_BYTES ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Opens what the browser has kept. What does not open is dropped: it may be the disk that spoilt it. */
async function openKept(key: Bytes, place: RenditionPlace): Promise<Bytes | undefined> {
  const kept = await keptSealed(place);
  const opened = kept && (await openRendition(key, place, kept));
  if (kept && !opened) await dropSealed(place);
  return opened;
}

async function openFile(
  fetchSealed: FetchSealed,
  owner: FileOwner,
  file: ItemFile,
  rendition: Rendition,
  signal: AbortSignal,
): Promise<OpenedFile> {
  const place = { fileId: file.id, rendition };
  const key = keyOf(file);
  if (!key) return { state: 'broken' };
  const kept = await openKept(key, place);
  if (kept) return { state: 'opened', bytes: kept };
  const sealed = await fetchSealed({ ...owner, ...place }, signal);
  if (!sealed) return { state: 'missing' };
  const bytes = await openRendition(key, place, sealed);
  if (!bytes) return { state: 'broken' };
  void keepSealed(place, sealed);
  return { state: 'opened', bytes };
}

/**
 * A rendition of a file, opened. The query counts as decrypted content: a lock takes it out of memory, and so does the
 * sign-out, which ends the cache. It is cancelled when nothing shows the file any more.
 */
export const openedFileQuery = (api: Api, owner: FileOwner, file: ItemFile, rendition: Rendition) =>
  queryOptions({
    queryKey: ['files', owner.assetId, owner.transferId ?? null, file.id, rendition],
    queryFn: ({ signal }) => openFile(fetcherOf(api), owner, file, rendition, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: UNUSED_MS,
    structuralSharing: false,
    meta: DECRYPTED,
  });
