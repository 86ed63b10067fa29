import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { untilLoaded } from '#web/ui/lazyPart.ts';
import type { Queue } from './queue/queue.ts';
import type { Registry } from './registry.ts';
import { endUploads, isStarted, queueFrom } from './uploads.ts';
import { watchLock } from './watchLock.ts';

const load = () => import('./queue/startQueue.ts');

/** How many files of a user wait for that code. */
const waiting = new WeakMap<QueryClient, number>();

/** A photo that was just taken may be nowhere else. */
const askBeforeLeaving = (event: Event) => isStarted() && event.preventDefault();

/** Says that the files wait: the first photo may be taken where there is no connection. */
function sayThatTheyWait(): void {
  void errorDialog({ title: i18next.t('errors:noResponse'), text: i18next.t('addingFiles:waiting') });
  window.addEventListener('beforeunload', askBeforeLeaving);
}

/** Forgets the files that wait, as a lock ends all other uploads, and says so. */
function forgetWaiting(client: QueryClient): void {
  window.removeEventListener('beforeunload', askBeforeLeaving);
  endUploads();
  const text = i18next.t('addingFiles:stopped', { count: waiting.get(client) ?? 0 });
  waiting.delete(client);
  void errorDialog({ title: i18next.t('addingFiles:stages.failed'), text, staysWhenLocked: true });
}

/** Waits for the code as long as that takes, unless a lock comes before it. */
async function start(registry: Registry): Promise<Queue> {
  const { client } = registry;
  const endWatch = watchLock(client, () => {
    endWatch();
    if (isStarted()) forgetWaiting(client);
  });
  const { startQueue } = await load().catch(() => {
    if (isStarted()) sayThatTheyWait();
    return untilLoaded(load);
  });
  endWatch();
  window.removeEventListener('beforeunload', askBeforeLeaving);
  return startQueue(registry);
}

/** Adds files to an item, whatever screen is shown meanwhile. */
export async function addFiles(registry: Registry, assetId: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const { client } = registry;
  waiting.set(client, (waiting.get(client) ?? 0) + files.length);
  const queue = await queueFrom(() => start(registry));
  if (!queue) return;
  waiting.delete(client);
  queue.add(assetId, files);
}
