import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file atomically; it is on the disk when this returns. Only the user who runs this process can read it.
 */
export const writeDurably = (path: string, content: string | Uint8Array): Promise<void> =>
  makeDurably(path, (file) => file.writeFile(content));

/**
 * Makes a file as `writeDurably` does, piece by piece. Where `write` fails there is no file, or the earlier one; where
 * the process is killed meanwhile, a file with a random ending stays beside it.
 */
export async function makeDurably(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await withFile(unfinished, 'wx', async (file) => {
      await write(file);
      await file.sync();
    });
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await rename(unfinished, path);
  await sync(folder);
}

/** Returns when a file, or the names in a folder, are on the disk. */
export const sync = (path: string): Promise<void> => withFile(path, 'r', (handle) => handle.sync());

async function withFile(
  path: string,
  flags: string,
  use: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await use(file);
  } finally {
    await file.close();
  }
}
