import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { markAsOwn, otherOwnerOf } from './folderOwner.ts';

/**
 * Makes the data folder and locks it for this process, so that two processes never write to one folder. The mark of a
 * killed process stays behind and is ignored. No other user of the machine can read the folder then.
 * @param isOthers says of a path whether another user has it for themselves
 * @returns a function that unlocks the folder
 * @throws {Error} with one line: another user's, not writable, in use, of another format, or without its keys. It is left
 * untouched then.
 */
export function takeDataFolder(folder: string, isOthers: (path: string) => boolean = isOfOther): () => void {
  ensureOwn(folder, isOthers);
  ensureFormat(folder);
  ensureKeys(folder);
  makeWritable(folder);
  const owner = otherOwnerOf(folder);
  if (owner !== undefined) {
    throw new Error(
      `The data folder ${folder} is in use by process ${owner}. Stop that one, or set ITEM_REGISTRY_DATA to another folder. If it is no registry, remove owner.pid from the folder.`,
    );
  }
  const unlock = markAsOwn(folder);
  writeFormat(folder);
  keepFromOthers(folder);
  return unlock;
}

/**
 * A command that root has run leaves files that others cannot read: the folder would be taken for one of another format, or
 * for one that nobody uses.
 */
function ensureOwn(folder: string, isOthers: (path: string) => boolean): void {
  const path = ['', ...namesIn(folder)].map((name) => join(folder, name)).find((each) => isOthers(each));
  if (path !== undefined) throw foreign(path, folder);
}

/** None where there is no folder yet: what is there instead is refused later. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => OURS.test(name));
  } catch {
    return [];
  }
}

/**
 * Whether a path belongs to another user, and this one cannot read or write it. One that cannot be seen is refused later.
 * @param access throws where this user cannot
 */
export function isOfOther(path: string, access = accessSync): boolean {
  try {
    // Windows gives each file to the user 0.
    if (statSync(path).uid === (process.getuid?.() ?? 0)) return false;
  } catch {
    return false;
  }
  try {
    access(path, constants.R_OK | constants.W_OK);
    return false;
  } catch (error) {
    return isForeign(error);
  }
}

const foreign = (path: string, folder: string): Error =>
  new Error(
    `${path} belongs to another user of this machine, so the registry cannot use the data folder. Give it to the user who runs the registry: chown -R USER ${folder}`,
  );

/** Raised when this version cannot read what an earlier one stored. */
const FORMAT = '2';
/** The format of a folder whose file is empty: a power cut can leave it so, and formats before this one had no file. */
const FORMAT_IF_EMPTY = '2';

function ensureFormat(folder: string): void {
  const hasKeys = existsSync(join(folder, 'kms.json'));
  if (!hasKeys || readFormat(folder) === FORMAT) return;
  throw new Error(
    `The data folder ${folder} was made by another version, which stores its data in another way. Start that version, or set ITEM_REGISTRY_DATA to a new folder.`,
  );
}

function readFormat(folder: string): string | undefined {
  try {
    return readFileSync(formatIn(folder), 'utf8').trim() || FORMAT_IF_EMPTY;
  } catch {
    return undefined;
  }
}

const formatIn = (folder: string): string => join(folder, 'format');

/** It is on the disk before there are keys, and not written again then, so that no power cut can leave keys without it. */
function writeFormat(folder: string): void {
  const file = formatIn(folder);
  if (existsSync(file) && readFileSync(file, 'utf8') === FORMAT) return;
  writeFileSync(file, FORMAT, { mode: 0o600, flush: true });
}

/** The keys are made before the tables, so tables without keys are a folder that was put back only in part. */
function ensureKeys(folder: string): void {
  const tables = join(folder, 'dynamodb.sqlite');
  if (existsSync(join(folder, 'kms.json')) || !existsSync(tables) || statSync(tables).size === 0) return;
  throw new Error(
    `The data folder ${folder} has tables, but not their keys, without which nobody can sign in. Put kms.json back from the copy that the tables are from, or start with an empty data folder.`,
  );
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    writeFileSync(join(folder, '.writable'), '');
    rmSync(join(folder, '.writable'));
  } catch {
    throw new Error(
      `The data folder ${folder} cannot be written. Set ITEM_REGISTRY_DATA to a folder that can.`,
    );
  }
}

/** The umask of a process, and of its children, whose files no other user can read. */
export const OWN_FILES_ONLY = 0o077;

/** The entries of a data folder. `writeDurably` leaves a name with a random ending when it is interrupted. */
const OURS =
  /^(owner\.(pid|begin|space)|format|dynamodb\.sqlite(-wal|-shm|-journal)?|(kms|keys|operator)\.json(\.[\da-f-]+)?|functions|logs|mail|outbox|s3|\.dynoxide)$/;

/**
 * Takes from other users what permissions they have on a data folder: a folder that was made by hand, or by an earlier
 * version, may be readable by everyone. Files that are not ours are left alone, because someone may have chosen a folder
 * with other things in it. So is what belongs to another user among the files of items and the mails, where the registry
 * goes on without it.
 * @param change changes the mode of a file
 * @returns the paths of those that belong to another user
 * @throws {Error} with one line when the folder, or something else in it, does
 */
export function keepFromOthers(folder: string, change = chmodSync): string[] {
  const entries = readdirSync(folder);
  const ours = entries.filter((name) => OURS.test(name));
  const whole = ours.length === entries.length ? restrict(folder, false, change) : [];
  const others = [...whole, ...ours.flatMap((name) => restrict(join(folder, name), true, change))];
  const needed = others.find((path) => !DISPENSABLE.test(relative(folder, path)));
  if (needed === undefined) return others;
  throw foreign(needed, folder);
}

/** The entries below these folders, but not the folders. */
const DISPENSABLE = /^(s3|mail|outbox)[/\\]/;

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** @returns the paths that this user may not change or list */
function restrict(path: string, withContent: boolean, change: typeof chmodSync): string[] {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return [];
  const wanted = status.isDirectory() ? FOLDER_MODE : FILE_MODE;
  try {
    if ((status.mode & 0o777) !== wanted) change(path, wanted);
    const within = status.isDirectory() && withContent ? readdirSync(path) : [];
    return within.flatMap((name) => restrict(join(path, name), true, change));
  } catch (error) {
    if (!isForeign(error)) throw error;
    return [path];
  }
}

/** Whether an error says that a file belongs to another user. */
export const isForeign = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EACCES');
