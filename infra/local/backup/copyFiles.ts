import { constants, type Dirent } from 'node:fs';
import { access, copyFile, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isForeign } from '../otherUsers.ts';
import { sync } from '../store/durableFile.ts';
import { isWithin } from './target.ts';

export interface Copying {
  /** Ends the copying where nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
  /** Is given each path that cannot be copied, with the words that say why. */
  readonly leftOut: (what: string) => void;
}

/** `makeDurably` leaves a name with such an ending where it is interrupted. */
const UNFINISHED = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Copies what a folder has and the other one lacks, and takes away there what is gone here. No file of it is changed once it
 * has its name, so one of the same size is the same. A link is followed, as the registry does: the copy has what it leads to.
 * @param above the real paths of the folders that this one was found in
 * @throws {Error} with one line where the copy is in what is to be copied
 */
export async function copyFolder(
  from: string,
  to: string,
  copying: Copying,
  above: readonly string[] = [],
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const here = [...above, await placeOf(from, to)];
  const found = await entriesOf(from, here, copying);
  for (const { name, isFolder } of found) {
    const [source, target] = [join(from, name), join(to, name)];
    if (isFolder) await copyFolder(source, target, copying, here);
    else if (!(await isSame(source, target))) await copyOne(source, target, copying);
  }
  const names = new Set(found.map(({ name }) => name));
  for (const name of await readdir(to))
    if (!names.has(name)) await rm(join(to, name), { recursive: true, force: true });
  await sync(to);
}

/** The real path of a folder, which a link can lead to any place. */
async function placeOf(from: string, to: string): Promise<string> {
  const place = await realpath(from).catch(() => from);
  if (!isWithin(place, to)) return place;
  throw new Error(`The backup cannot be in ${place}, which is to be copied. Name a folder elsewhere.`);
}

interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
}

async function entriesOf(folder: string, here: readonly string[], { leftOut }: Copying): Promise<Entry[]> {
  try {
    const entries: Entry[] = [];
    for (const each of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, each.name);
      const kind = each.isSymbolicLink() ? await kindBehind(path, here) : each;
      if (kind?.isDirectory()) entries.push({ name: each.name, isFolder: true });
      else if (kind?.isFile() && !UNFINISHED.test(each.name))
        entries.push({ name: each.name, isFolder: false });
      else if (each.isSymbolicLink()) leftOut(`${path}, a link that leads to nothing that can be copied`);
    }
    return entries;
  } catch (error) {
    if (isForeign(error)) leftOut(foreign(folder));
    else if (!isMissing(error)) throw error;
    return [];
  }
}

/** @returns undefined for a link that leads nowhere, or back to a folder that it is in */
async function kindBehind(
  link: string,
  here: readonly string[],
): Promise<Pick<Dirent, 'isDirectory' | 'isFile'> | undefined> {
  const place = await realpath(link).catch(() => undefined);
  return place === undefined || here.includes(place) ? undefined : stat(place).catch(() => undefined);
}

const foreign = (path: string): string => `${path}, which belongs to another user`;

async function isSame(source: string, target: string): Promise<boolean> {
  const [one, other] = await Promise.all([source, target].map((path) => stat(path).catch(() => undefined)));
  return one !== undefined && one.size === other?.size;
}

/** The system refuses a copy with the same words where the other disk takes none. */
const isUnreadable = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(() => false, isForeign);

/** Copies a file, which is on the disk when this returns. It need not be there, and can be deleted meanwhile. */
export async function copyOne(from: string, to: string, { signal, leftOut }: Copying): Promise<void> {
  signal?.throwIfAborted();
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    await rm(to, { force: true });
    if (isForeign(error) && (await isUnreadable(from))) return leftOut(foreign(from));
    if (isMissing(error)) return;
    throw error;
  }
  await sync(to);
}
