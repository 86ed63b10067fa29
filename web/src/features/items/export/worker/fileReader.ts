import type { WantedLink } from '#shared/contract/files.ts';
import { wait } from '#web/base/wait.ts';
import { download, linkOf } from '#web/files/showing/fetching/download.ts';
import { openFile } from '#web/files/showing/fetching/openFile.ts';
import type { ReadFile } from './archive.ts';

/** How long it waits before each further try, in ms: an interruption of a minute costs no file. */
const PAUSES = [1_000, 4_000, 15_000, 40_000] as const;

/** Gives the address of a sealed file; undefined where the caller may not read it. @throws where it cannot be had now */
export type LinkTo = (wanted: WantedLink) => Promise<string | undefined>;

/** Makes a function that fetches and opens the original of a file, if need be at a further try. */
export function createFileReader(linkTo: LinkTo, pauses: readonly number[] = PAUSES): ReadFile {
  const { signal } = new AbortController();
  const fetchSealed = async (wanted: WantedLink) => {
    const address = await linkTo(wanted);
    return address === undefined ? undefined : download(linkOf(address), signal);
  };
  return async (item, file) => {
    const wanted = { owner: { assetId: item.id }, file, rendition: 'original' } as const;
    for (const pause of [...pauses, undefined]) {
      try {
        // The browser keeps the small pictures that it shows: a thousand originals would displace them.
        return await openFile(fetchSealed, wanted, signal, false);
      } catch {
        if (pause !== undefined) await wait(pause);
      }
    }
    return { state: 'unreachable' };
  };
}
