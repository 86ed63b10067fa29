import { useSyncExternalStore } from 'react';
import type { Queue } from './queue/queue.ts';

/** The queue of the signed-in user, which is started, with its code, by the first file. */
let starting: Promise<Queue> | undefined;
let queue: Queue | undefined;
let carried: readonly File[] = [];
const watchers = new Set<() => void>();

function setQueue(changed: Queue | undefined): void {
  queue = changed;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Undefined until a file is added. */
export const useQueue = (): Queue | undefined => useSyncExternalStore(watch, () => queue);

/** Whether there is a queue, or will be one when its code has come. */
export const isStarted = (): boolean => starting !== undefined;

/**
 * The queue of the signed-in user.
 * @param start makes it, at the first file
 * @returns undefined where the user has signed out meanwhile
 */
export async function queueFrom(start: () => Promise<Queue>): Promise<Queue | undefined> {
  starting ??= start();
  const mine = starting;
  const started = await mine;
  if (starting !== mine) return undefined;
  if (queue !== started) setQueue(started);
  return started;
}

/** Stops all uploads and forgets their files, when another user or nobody is signed in. */
export function endUploads(): void {
  carried = [];
  starting = undefined;
  queue?.forget();
  setQueue(undefined);
}

/** Keeps files for the form of a new item, to which the app goes next. */
export function carryFiles(files: readonly File[]): void {
  carried = files;
}

/** The files that were kept for this form, once. */
export function takeCarriedFiles(): readonly File[] {
  const taken = carried;
  carried = [];
  return taken;
}
