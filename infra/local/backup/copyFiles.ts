import { constants, type Dirent } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isForeign } from '../dataFolder.ts';

export interface Copying {
  /** Ends the copying where nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
  /** Is given each path that belongs to another user of this machine. */
  readonly leftOut: (path: string) => void;
}

/** `makeDurably` leaves a name with such an ending where it is interrupted. */
const UNFINISHED = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Copies what a folder has and the other one lacks, and takes away there what is gone here. No file of it is changed once it
 * has its name, so one of the same size is the same.
 */
export async function copyFolder(from: string, to: string, copying: Copying): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const found = await entriesOf(from, copying);
  for (const entry of found) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target, copying);
    else if (!(await isSame(source, target))) await copyOne(source, target, copying);
  }
  const names = new Set(found.map(({ name }) => name));
  for (const name of await readdir(to))
    if (!names.has(name)) await rm(join(to, name), { recursive: true, force: true });
  await sync(to);
}

async function entriesOf(folder: string, { leftOut }: Copying): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((each) => each.isDirectory() || (each.isFile() && !UNFINISHED.test(each.name)));
  } catch (error) {
    if (isForeign(error)) leftOut(folder);
    else if (!isMissing(error)) throw error;
    return [];
  }
}

async function isSame(source: string, target: string): Promise<boolean> {
  const [one, other] = await Promise.all([source, target].map((path) => stat(path).catch(() => undefined)));
  return one !== undefined && one.size === other?.size;
}

/** Copies a file, which is on the disk when this returns. It need not be there, and can be deleted meanwhile. */
export async function copyOne(from: string, to: string, { signal, leftOut }: Copying): Promise<void> {
  signal?.throwIfAborted();
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    await rm(to, { force: true });
    if (isForeign(error)) return leftOut(from);
    if (isMissing(error)) return;
    throw error;
  }
  await sync(to);
}

export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
