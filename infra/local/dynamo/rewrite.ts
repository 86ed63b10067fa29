import { existsSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { chmod, copyFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sync } from '../store/durableFile.ts';
import type { Dynoxide } from './dynoxide.ts';

/** Beyond this the copy would keep the end of the process waiting for too long. */
const LARGEST_BYTES = 512 * 1024 * 1024;
/** The names of the copy that takes the place of the database, and of the one for a backup. */
const [REWRITTEN, BACKUP] = ['rewritten', 'backup'];

/** dynoxide keeps its copies beside the database. */
const foldersOf = (database: string): readonly [string, string] => {
  const own = join(dirname(database), '.dynoxide');
  return [join(own, 'snapshots'), own];
};
const copyOf = (database: string, name: string): string => join(foldersOf(database)[0], `${name}.db`);

/** An interrupted copy can have a journal beside it. */
function removeCopy(database: string, name: string): void {
  for (const suffix of ['', '-journal']) rmSync(`${copyOf(database, name)}${suffix}`, { force: true });
}

/** Removes what an interrupted rewriting or backup has left. */
export function removeCopies(database: string): void {
  for (const name of [REWRITTEN, BACKUP]) removeCopy(database, name);
  for (const folder of foldersOf(database)) {
    try {
      rmdirSync(folder);
    } catch {
      // The folder is not there, or holds files of others.
    }
  }
}

/**
 * Stops dynoxide and writes the database anew, with the rows that it has: SQLite leaves deleted ones in the file until
 * it needs their place, and dynoxide sets no `secure_delete`. Its copy is made by `VACUUM INTO`
 * (https://www.sqlite.org/lang_vacuum.html). The file is replaced in one step, and stays as it is when anything fails.
 * Nothing may write meanwhile.
 */
export async function stopAndRewrite({ call, stop }: Dynoxide, database: string): Promise<void> {
  const isCopied = await copy(call, database);
  await stop();
  // A log that is left has rows that the copy may lack: the program was ended before it had closed the file.
  if (isCopied && !existsSync(`${database}-wal`))
    await replace(database, copyOf(database, REWRITTEN)).catch(() => undefined);
  removeCopies(database);
}

/** In the words of dynoxide, which looks first, and of SQLite. */
const FULL_DISK = /insufficient disk space|disk is full/i;

/**
 * Copies the database as it is now. Nothing may write meanwhile.
 * @returns the path of the copy, beside the database
 * @throws where there is none: a part of it is taken away, since it may be what fills the disk
 */
export async function snapshotFor(call: Dynoxide['call'], database: string): Promise<string> {
  const copied = copyOf(database, BACKUP);
  removeCopy(database, BACKUP);
  try {
    const { isError, text } = await call('create_snapshot', { name: BACKUP });
    if (isError || !existsSync(copied))
      throw Object.assign(
        new Error(`The tables cannot be copied: ${text}`),
        FULL_DISK.test(text) && { code: 'ENOSPC' },
      );
    return copied;
  } catch (error) {
    removeCopy(database, BACKUP);
    throw error;
  }
}

/** Moves a copy to another folder, which may be on another disk. */
export async function takeOut(copied: string, file: string): Promise<void> {
  try {
    await copyFile(copied, file);
  } finally {
    rmSync(copied, { force: true });
  }
}

async function copy(call: Dynoxide['call'], database: string): Promise<boolean> {
  try {
    if (statSync(database).size > LARGEST_BYTES) return false;
    const { isError } = await call('create_snapshot', { name: REWRITTEN });
    return !isError && existsSync(copyOf(database, REWRITTEN));
  } catch {
    return false;
  }
}

async function replace(database: string, written: string): Promise<void> {
  await chmod(written, 0o600);
  await sync(written);
  await rename(written, database);
  await sync(dirname(database));
}
