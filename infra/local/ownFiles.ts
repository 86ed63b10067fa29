import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The umask of a process, and of its children, whose files no other user can read. */
export const OWN_FILES_ONLY = 0o077;

/** The entries of a data folder. `writeDurably` leaves a name with a random ending when it is interrupted. */
const OURS =
  /^(owner\.pid|format|format|dynamodb\.sqlite(-wal|-shm|-journal)?|(kms|keys|operator)\.json(\.[\da-f-]+)?|functions|logs|mail|s3|\.dynoxide)$/;

/**
 * Takes from other users what permissions they have on a data folder: a folder that was made by hand, or by an earlier
 * version, may be readable by everyone. Files that are not ours are left alone, because someone may have chosen a folder
 * with other things in it.
 * @throws {Error} when this user may not change a permission.
 */
export function keepFromOthers(folder: string): void {
  const entries = readdirSync(folder);
  const ours = entries.filter((name) => OURS.test(name));
  if (ours.length === entries.length) restrict(folder, false);
  for (const name of ours) restrict(join(folder, name), true);
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

function restrict(path: string, withContent: boolean): void {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return;
  const wanted = status.isDirectory() ? FOLDER_MODE : FILE_MODE;
  if ((status.mode & 0o777) !== wanted) chmodSync(path, wanted);
  if (status.isDirectory() && withContent)
    for (const name of readdirSync(path)) restrict(join(path, name), true);
}
