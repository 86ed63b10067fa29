import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than one of them takes to make on a busy machine, and shorter than a hook may take. */
const PATIENCE_MS = 90_000;

const inThisWorker = new Map<string, Promise<string>>();

/**
 * A folder that all workers of a run share, and that the first who asks for it makes. Nobody may change what is in it.
 * @param make fills the empty folder that it is given
 * @returns undefined where there is no run: each has its own then
 */
export function oncePerRun(
  name: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> | undefined {
  const root = process.env.TEST_BUNDLES;
  if (root === undefined) return undefined;
  const known = inThisWorker.get(name) ?? makeOrAwait(join(root, name), make);
  inThisWorker.set(name, known);
  return known;
}

/**
 * The folder has its name only when it is complete; another one says that it was begun, and stays for workers that
 * start late.
 */
async function makeOrAwait(folder: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  if (!begin(folder)) return appeared(folder);
  const unfinished = `${folder}-unfinished`;
  try {
    mkdirSync(unfinished);
    await make(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    writeFileSync(failureOf(folder), String(error));
    throw error;
  }
  return folder;
}

/** @returns false where another worker has begun. */
function begin(folder: string): boolean {
  try {
    mkdirSync(`${folder}-begun`);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The file that says why the folder will not come. */
const failureOf = (folder: string): string => `${folder}-failed`;

/** @throws {Error} when the folder does not come, with the reason where the other worker has failed. */
async function appeared(folder: string): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; !existsSync(folder); await sleep(50)) {
    if (existsSync(failureOf(folder)))
      throw new Error(
        `Another worker has failed to make ${folder}: ${readFileSync(failureOf(folder), 'utf8')}`,
      );
    if (Date.now() > end) throw new Error(`Another worker has not made ${folder}`);
  }
  return folder;
}
