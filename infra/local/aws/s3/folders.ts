import { accessSync, constants, readdirSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The names that S3 allows for a bucket. */
export const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** The name of an object's file. While it is made, a random ending follows. */
const WHOLE = /^[0-9a-f]{64}$/;
const UNFINISHED = /^[0-9a-f]{64}\.[0-9a-f-]{36}$/;

/** @returns the names of the objects' files in a bucket's folder, which need not be there */
export const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => WHOLE.test(name));

/**
 * Deletes what a killed process has left unfinished, and the old objects of the buckets that are short-lived. Systems and
 * other programs put files and folders of their own among them, such as .DS_Store and @eaDir, which are left alone, as are
 * folders that belong to another user.
 */
export function tidy(folder: string, shortLived: readonly string[]): void {
  for (const bucket of readdirSync(folder)) {
    const files = join(folder, bucket);
    if (BUCKET_NAME.test(bucket) && isOwnFolder(files)) tidyBucket(files, shortLived.includes(bucket));
  }
}

function isOwnFolder(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** As long as `report-cleanup` may keep a document, which it would have deleted in the meantime. */
const KEPT_MS = 30 * 60_000;

function tidyBucket(folder: string, isShortLived: boolean): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const isOld = () => isShortLived && WHOLE.test(name) && statSync(file).mtimeMs < Date.now() - KEPT_MS;
    if (UNFINISHED.test(name) || isOld()) rmSync(file, { force: true });
  }
}
