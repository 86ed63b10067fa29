import { queryOptions } from '@tanstack/react-query';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Rendition } from '#shared/domain/files.ts';
import type { Api } from '#web/api/client.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { createFetcher } from './fetchSealed.ts';
import { type FetchSealed, type FileOwner, openFile } from './openFile.ts';

/** An opened file that nothing shows is forgotten after this time: enough to scroll away and back. */
const UNUSED_MS = 10_000;

const fetchers = new WeakMap<Api, FetchSealed>();

function fetcherOf(api: Api): FetchSealed {
  const known = fetchers.get(api) ?? createFetcher(api);
  fetchers.set(api, known);
  return known;
}

/**
 * A rendition of a file, opened. The query counts as decrypted content: a lock takes it out of memory, and so does the
 * sign-out, which ends the cache. It is cancelled when nothing shows the file any more.
 */
export const openedFileQuery = (api: Api, owner: FileOwner, file: ItemFile, rendition: Rendition) =>
  queryOptions({
    queryKey: ['files', owner.assetId, owner.transferId ?? null, file.id, rendition],
    queryFn: ({ signal }) => openFile(fetcherOf(api), { owner, file, rendition }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: UNUSED_MS,
    structuralSharing: false,
    meta: DECRYPTED,
  });
