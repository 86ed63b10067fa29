import i18next from 'i18next';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { untilLoaded } from '#web/ui/lazyPart.ts';
import type { Queue } from './queue/queue.ts';
import type { Registry } from './registry.ts';
import { isStarted, queueFrom } from './uploads.ts';

const load = () => import('./queue/startQueue.ts');

/** A photo that was just taken may be nowhere else. */
const askBeforeLeaving = (event: Event) => isStarted() && event.preventDefault();

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
  const queue = await queueFrom(() => start(registry));
  queue?.add(assetId, files);
}
