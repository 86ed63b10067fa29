import { existsSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { chmod, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Dynoxide } from './dynoxide.ts';

/** Beyond this the copy would keep the end of the process waiting for too long. */
const LARGEST_BYTES = 512 * 1024 * 1024;
const NAME = 'rewritten';

/** dynoxide keeps its copies beside the database. */
const foldersOf = (database: string): readonly [string, string] => {
  const own = join(dirname(database), '.dynoxide');
  return [join(own, 'snapshots'), own];
};
const copyOf = (database: string): string => join(foldersOf(database)[0], `${NAME}.db`);

/** Removes what an interrupted rewriting has left. */
export function removeCopy(database: string): void {
  rmSync(copyOf(database), { force: true });
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
    await replace(database, copyOf(database)).catch(() => undefined);
  removeCopy(database);
}

async function copy(call: Dynoxide['call'], database: string): Promise<boolean> {
  try {
    if (statSync(database).size > LARGEST_BYTES) return false;
    const { isError } = await call('create_snapshot', { name: NAME });
    return !isError && existsSync(copyOf(database));
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

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
