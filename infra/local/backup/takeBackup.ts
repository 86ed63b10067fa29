import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isNoSpace } from '../fullDisk.ts';
import { keepFromOthers } from '../otherUsers.ts';
import { sync } from '../store/durableFile.ts';
import { type Copying, copyFolder, copyOne } from './copyFiles.ts';
import { ensureTarget, isNotAllowed, notWritable } from './target.ts';

/** The name of the file of the tables in a data folder. */
export const TABLES = 'dynamodb.sqlite';

/** The folders whose files each stay as they were made: the rows say which of them there are. */
const NAMED_BY_ROWS = ['s3', 'mail', 'outbox'] as const;
/** Keys are only ever added, so those of a later moment open the rows of an earlier one. */
const KEYS = ['format', 'kms.json', 'keys.json'] as const;

interface Wanted {
  readonly dataFolder: string;
  /** An absolute path. */
  readonly target: string;
  /**
   * Copies the tables to a file as they are at one moment, and does the rest while no row is written.
   * @param rest to be called once the moment has come
   */
  readonly copyTables: (file: string, rest: () => Promise<void>) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

export interface Taken {
  /**
   * The moment of the copy: what was confirmed before it is in it, and no row that was written later. Files and mails may be
   * newer.
   */
  readonly at: Date;
  /** The paths that were left out, each with the words that say why. */
  readonly leftOut: readonly string[];
}

/**
 * Copies a data folder to another one, from which a registry starts. The photos and files are copied first, while all goes
 * on; those that were added or deleted since follow while no row is written, so users wait for no more than that. The
 * copy has another name until it is whole.
 * @throws {Error} with one line where the target cannot be used
 */
export async function takeBackup({ dataFolder, target, copyTables, signal }: Wanted): Promise<Taken> {
  const place = await ensureTarget(dataFolder, target);
  const unfinished = `${place}.unfinished-${randomUUID()}`;
  const leftOut = new Set<string>();
  let at = new Date();
  const copying: Copying = { signal, leftOut: (what) => leftOut.add(what) };
  const copied = (names: readonly string[], copy: typeof copyOne) => async () => {
    for (const name of names) await copy(join(dataFolder, name), join(unfinished, name), copying);
  };
  try {
    await mkdir(unfinished, { mode: 0o700 }).catch((error: unknown) => {
      throw isNotAllowed(error) ? new Error(notWritable(dirname(place))) : error;
    });
    await copied([...NAMED_BY_ROWS, 'logs'], copyFolder)();
    // That can take an hour. What was added in it is copied now, since users wait for all that is left.
    await copied(NAMED_BY_ROWS, copyFolder)();
    await copyTables(join(unfinished, TABLES), async () => {
      at = new Date();
      await copied(NAMED_BY_ROWS, copyFolder)();
      await copied(KEYS, copyOne)();
    });
    signal?.throwIfAborted();
    await finish(unfinished, place);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw isNoSpace(error) ? new Error(noSpace(dataFolder, dirname(place))) : error;
  }
  return { at, leftOut: [...leftOut] };
}

/** SQLite writes the copy of the tables beside them first. */
const noSpace = (dataFolder: string, folder: string): string =>
  `There is no room for the backup on the disk of ${folder}, or none for a second copy of the tables on that of ${dataFolder}. Free some space, or name another disk. Nothing of the backup was left.`;

async function finish(unfinished: string, place: string): Promise<void> {
  keepFromOthers(unfinished);
  await sync(join(unfinished, TABLES));
  await sync(unfinished);
  await rename(unfinished, place);
  await sync(dirname(place));
}
