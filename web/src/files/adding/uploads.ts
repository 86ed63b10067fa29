import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { untilLoaded } from '#web/ui/lazyPart.ts';
import type { Queue } from './queue/queue.ts';
import type { Registry } from './registry.ts';

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

const load = () => import('./queue/startQueue.ts');

/** A photo that was just taken may be nowhere else. */
const askBeforeLeaving = (event: Event) => starting && event.preventDefault();

/** Waits for the code as long as that takes, and says so: the first photo may be taken where there is no connection. */
async function start(registry: Registry): Promise<Queue> {
  const { startQueue } = await load().catch(() => {
    void errorDialog({ title: i18next.t('errors:noResponse'), text: i18next.t('addingFiles:waiting') });
    window.addEventListener('beforeunload', askBeforeLeaving);
    return untilLoaded(load);
  });
  window.removeEventListener('beforeunload', askBeforeLeaving);
  return startQueue(registry);
}

/** Adds files to an item, whatever screen is shown meanwhile. */
export async function addFiles(registry: Registry, assetId: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  starting ??= start(registry);
  const mine = starting;
  const started = await mine;
  // The user may have signed out meanwhile.
  if (starting !== mine) return;
  if (queue !== started) setQueue(started);
  started.add(assetId, files);
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
