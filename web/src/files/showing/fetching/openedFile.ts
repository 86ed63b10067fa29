import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import type { WantedLink } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Rendition } from '#shared/domain/files.ts';
import type { Api } from '#web/api/client.ts';
import { ApiError } from '#web/base/apiError.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { download, linkOf } from './download.ts';
import { createLinks } from './links.ts';
import { type FetchSealed, type FileOwner, openFile } from './openFile.ts';

/** An action whose turn has not come. */
interface Waiting {
  readonly start: () => void;
  readonly signal: AbortSignal;
}

/**
 * Makes a function that runs actions, at most `limit` at a time and in the order of the calls. An action whose signal
 * is aborted before its turn never runs.
 */
export function createTurns(limit: number) {
  const waiting: Waiting[] = [];
  let running = 0;

  const next = () => {
    while (running < limit) {
      const first = waiting.shift();
      if (!first) return;
      if (first.signal.aborted) continue;
      running += 1;
      first.start();
    }
  };
  return <T>(action: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      const start = () => {
        const done = () => {
          running -= 1;
          next();
        };
        action().then(resolve, reject).finally(done);
      };
      waiting.push({ start, signal });
      next();
    });
}

/** As many as a browser opens connections to one server. */
const AT_ONCE = 6;

/** Fetches sealed renditions, a few at a time. @throws {ApiError} of the links, or with the status 0 */
function createFetcher(api: Api): FetchSealed {
  const linkTo = createLinks(api);
  const inTurn = createTurns(AT_ONCE);

  return async (wanted: WantedLink, signal) => {
    const address = await linkTo(wanted, signal);
    if (address === undefined) return undefined;
    const link = linkOf(address);
    try {
      return await inTurn(() => download(link, signal), signal);
    } catch (error) {
      if (signal.aborted) throw error;
      // Counts as no response, so that it is tried again with a new address.
      throw new ApiError(0, i18next.t('errors:noResponse'));
    }
  };
}

const fetchers = new WeakMap<Api, FetchSealed>();

function fetcherOf(api: Api): FetchSealed {
  const known = fetchers.get(api) ?? createFetcher(api);
  fetchers.set(api, known);
  return known;
}

/** An opened file that nothing shows is forgotten after this time: enough to scroll away and back. */
const UNUSED_MS = 10_000;

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
