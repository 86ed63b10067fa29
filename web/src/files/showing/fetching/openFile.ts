import type { WantedLink } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Rendition } from '#shared/domain/files.ts';
import { FILE_KEY_BYTES, openRendition, type RenditionPlace } from '#shared/sealing/files.ts';
import { dropSealed, keepSealed, keptSealed } from './sealedCache.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Gives the sealed bytes of a rendition; undefined where there are none, or the caller may not read them. */
export type FetchSealed = (wanted: WantedLink, signal: AbortSignal) => Promise<Bytes | undefined>;

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

interface Wanted {
  readonly owner: FileOwner;
  readonly file: ItemFile;
  readonly rendition: Rendition;
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

/**
 * Opens a rendition of a file with the key that the item's content has for it.
 * @param keeps whether the browser keeps the sealed bytes for the next time
 * @throws what `fetchSealed` throws
 */
export async function openFile(
  fetchSealed: FetchSealed,
  { owner, file, rendition }: Wanted,
  signal: AbortSignal,
  keeps = true,
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
  if (keeps) void keepSealed(place, sealed);
  return { state: 'opened', bytes };
}
