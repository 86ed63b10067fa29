import { type FileLink, files, type WantedLink } from '#shared/contract/files.ts';
import { FILE_LIMITS } from '#shared/domain/files.ts';
import type { Api } from '#web/api/client.ts';
import { isNotFound } from '#web/base/apiError.ts';

/** About one frame: the pictures that a screen shows together are wanted within it. */
const COLLECTING_MS = 16;
interface Waiting {
  readonly wanted: WantedLink;
  readonly signal: AbortSignal;
  readonly resolve: (address: string | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

type Ask = (wanted: WantedLink, signal: AbortSignal) => Promise<string | undefined>;

const nameOf = ({ fileId, rendition }: Pick<FileLink, 'fileId' | 'rendition'>) => `${fileId}/${rendition}`;

/** Nobody may read any of them: to the caller, none exists. */
async function readLinks(
  api: Pick<Api, 'call'>,
  wanted: readonly WantedLink[],
): Promise<readonly FileLink[]> {
  try {
    return (await api.call(files.links, { body: { files: [...wanted] } })).links;
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

async function answer(api: Pick<Api, 'call'>, batch: readonly Waiting[]): Promise<void> {
  try {
    const links = await readLinks(
      api,
      batch.map(({ wanted }) => wanted),
    );
    const addresses = new Map(links.map((link) => [nameOf(link), link.url]));
    for (const { wanted, resolve } of batch) resolve(addresses.get(nameOf(wanted)));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/**
 * Makes a function that gives the address of a sealed rendition, which works for five minutes; undefined where the
 * caller may not read it. What is wanted within a frame is asked for in one request, without what is no longer wanted.
 */
export function createLinks(api: Pick<Api, 'call'>): Ask {
  let waiting: Waiting[] = [];

  const ask = () => {
    const wanted = waiting.filter(({ signal }) => !signal.aborted);
    waiting = [];
    for (let first = 0; first < wanted.length; first += FILE_LIMITS.links) {
      void answer(api, wanted.slice(first, first + FILE_LIMITS.links));
    }
  };
  return (wanted, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      if (waiting.length === 0) setTimeout(ask, COLLECTING_MS);
      waiting.push({ wanted, signal, resolve, reject });
    });
}
