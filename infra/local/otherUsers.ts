import { accessSync, chmodSync, constants, lstatSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The umask of a process, and of its children, whose files no other user can read. */
export const OWN_FILES_ONLY = 0o077;

/** The entries of a data folder. `writeDurably` leaves a name with a random ending when it is interrupted. */
const OURS =
  /^(owner\.(pid|begin|space)|format|dynamodb\.sqlite(-wal|-shm|-journal)?|(kms|keys|operator)\.json(\.[\da-f-]+)?|functions|logs|mail|outbox|s3|\.dynoxide)$/;

/**
 * A command that root has run leaves files that others cannot read: the folder would be taken for one of another format, or
 * for one that nobody uses.
 * @param isOthers says of a path whether another user has it for themselves
 * @throws {Error} with one line that names the first such path
 */
export function ensureOwn(folder: string, isOthers: (path: string) => boolean): void {
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
    `${path} belongs to another user of this machine, so the registry cannot use the data folder. Give it to the user who runs the registry: chown -R USER "${folder}"`,
  );

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
