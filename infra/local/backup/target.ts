import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';

/**
 * The folder that a backup is to be, which must not be there yet, or be empty.
 * @param target an absolute path
 * @throws {Error} with one line where it cannot be one
 */
export async function ensureTarget(dataFolder: string, target: string): Promise<string> {
  const parent = await realpath(dirname(target)).catch((error: unknown) => {
    const folder = dirname(target);
    throw new Error(
      isNotAllowed(error) ? notWritable(folder) : `There is no folder ${folder}. Make it first.`,
    );
  });
  const place = join(parent, basename(target));
  await ensureEmpty(place, parent);
  if (isWithin(await realpath(dataFolder), place))
    throw new Error(`${place} is in the data folder itself. Name a folder elsewhere, best on another disk.`);
  return place;
}

async function ensureEmpty(place: string, parent: string): Promise<void> {
  const there = await lstat(place).catch(() => undefined);
  if (!there) return;
  if (!there.isDirectory() || (await readdir(place)).length > 0)
    throw new Error(`${place} is there already and is not an empty folder. Name a new one for each backup.`);
  // The finished copy is renamed to its name, which a disk that is mounted there does not give away.
  if (there.dev !== (await stat(parent)).dev)
    throw new Error(`${place} is a disk of its own. Name a folder on it, such as ${join(place, 'backup')}.`);
}

export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!/^\.\.(?:[/\\]|$)/.test(way) && !isAbsolute(way));
}

/** Whether an error says that the registry may not do this here. */
export const isNotAllowed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(EACCES|EPERM|EROFS)$/.test(String(error.code));

export const notWritable = (folder: string): string =>
  `The registry may not write to ${folder}. Let the user who runs it write there, and where systemd starts it, add the folder to ReadWritePaths of its unit.`;
