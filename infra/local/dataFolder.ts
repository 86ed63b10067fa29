import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { markAsOwn, otherOwnerOf } from './folderOwner.ts';
import { ensureOwn, isOfOther, keepFromOthers } from './otherUsers.ts';

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
  const unlock = markAsOwn(folder);
  if (!unlock) {
    throw new Error(
      `The data folder ${folder} is in use by process ${otherOwnerOf(folder)}. Stop that one, or set ITEM_REGISTRY_DATA to another folder. If it is no registry, remove owner.pid from the folder.`,
    );
  }
  writeFormat(folder);
  keepFromOthers(folder);
  return unlock;
}

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
