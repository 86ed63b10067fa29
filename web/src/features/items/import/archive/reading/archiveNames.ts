import { ARCHIVE_ENTRIES } from '#shared/contract/archive.ts';
import { ArchiveFault } from './archiveFault.ts';

// A user who unpacks an archive and packs it again keeps all of it, but not its names: macOS unpacks downloads by itself, and
// writes the marks of letters apart; PowerShell writes backslashes; most programs put the folder around it that they packed.

/** The files that macOS and Windows put beside others. No file that an export writes has such a name. */
const OF_SYSTEM = /(?:^|\/)(?:__MACOSX\/.*|\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** A name by which a file is found, however the program that packed it writes names. */
export const entryKey = (name: string): string => name.replaceAll('\\', '/').normalize('NFC');

/** Whether a system has put the file there that has this key. */
export const isOfSystem = (key: string): boolean => OF_SYSTEM.test(key);

/** The folder around an archive, with the slash behind it; empty where its list of items is in none. */
function folderAround(keys: readonly string[]): string {
  const lists = keys.filter((key) => `/${key}`.endsWith(`/${ARCHIVE_ENTRIES.items}`));
  const [list = ARCHIVE_ENTRIES.items, other] = lists.includes(ARCHIVE_ENTRIES.items)
    ? [ARCHIVE_ENTRIES.items]
    : lists;
  if (other !== undefined) throw new ArchiveFault('foreign');
  return list.slice(0, -ARCHIVE_ENTRIES.items.length);
}

/**
 * The files of an archive by the names that they had when it was exported. What is beside the folder around it is left out.
 * @param entries by the keys of their names
 * @throws {ArchiveFault} `foreign` where several folders hold an archive each
 */
export function withoutFolder<Entry>(entries: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> {
  const folder = folderAround([...entries.keys()]);
  if (folder === '') return entries;
  const within = [...entries].filter(([key]) => key.startsWith(folder));
  return new Map(within.map(([key, entry]) => [key.slice(folder.length), entry]));
}
