// It runs with nothing installed, so it has no dependencies.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const BEAT_MS = 500;

/** A lock that has not been touched for so many beats is one of a process that was killed. */
const SILENT_BEATS = 10;

/**
 * Runs `act` while no other process does so with the same lock, which is a file that its owner touches again and again. The
 * id of a process in it would not tell whether the owner lives: after a restart another process has that id, and a process
 * in a container is not seen. Where there can be no file, as on a disk without write access, it runs at once.
 * @param onWait is called once where another process has the lock
 * @param act is given a function that tells whether another process has taken the lock over: one that stands still for long
 * counts as killed
 */
export async function alone(lock, onWait, act, beatMs = BEAT_MS) {
  const name = randomUUID();
  await take(lock, name, onWait, beatMs);
  const whileOwn = (use) => ownerOf(lock) === name && attempt(use);
  const release = () => whileOwn(() => rmSync(lock));
  process.once('exit', release);
  const beating = setInterval(() => whileOwn(() => utimesSync(lock, new Date(), new Date())), beatMs);
  try {
    return await act(() => ![name, undefined].includes(ownerOf(lock)));
  } finally {
    clearInterval(beating);
    process.off('exit', release);
    release();
  }
}

/**
 * The beats are counted here and not read from a clock, which may be set, or go on while the machine sleeps. Only a lock that
 * is touched meanwhile is known to have an owner.
 */
async function take(lock, name, onWait, beatMs) {
  let seen;
  let silent = 0;
  let isOwned = false;
  while (!isTaken(lock, name)) {
    const touched = touchedAt(lock);
    const isTouched = seen !== undefined && touched !== seen;
    if (isTouched && !isOwned) onWait();
    isOwned ||= isTouched;
    silent = touched === seen ? silent + 1 : 0;
    seen = touched;
    if (silent >= SILENT_BEATS) rmSync(lock, { force: true });
    else await wait(beatMs);
  }
}

function isTaken(lock, name) {
  attempt(() => mkdirSync(dirname(lock), { recursive: true }));
  try {
    writeFileSync(lock, name, { flag: 'wx' });
    return true;
  } catch ({ code }) {
    return code !== 'EEXIST';
  }
}

function ownerOf(lock) {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return undefined;
  }
}

const touchedAt = (lock) => statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function attempt(act) {
  try {
    act();
  } catch {
    // The folder has been removed meanwhile, or cannot be written.
  }
}
