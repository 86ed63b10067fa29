import i18next from 'i18next';
import { itemKeys, listedItem, showItem } from '#web/api/itemCache.ts';
import '#web/base/texts/addingFiles.ts';
import type { Item } from '#shared/contract/assets.ts';
import { noteRefusal } from '#web/session/api.ts';
import { pastOldRefusals } from '#web/session/authentication.ts';
import { keptName } from '../making/fileName.ts';
import type { Registry } from '../registry.ts';
import { watchLock } from '../watchLock.ts';
import { createAddingWorkers } from '../worker/addingWorkers.ts';
import { createQueue, type Queue } from './queue.ts';

/** The queue of a user, beside the cache of the items that it changes. */
export function startQueue({ api, client }: Registry): Queue {
  const cached = (assetId: string) =>
    client.getQueryData<Item>(itemKeys.one(assetId)) ?? listedItem(client, assetId);
  return createQueue({
    api,
    worker: createAddingWorkers(),
    nameOf: ({ name }, type) => keptName(name, type, i18next.t('addingFiles:unnamed')),
    countOf: (assetId) => cached(assetId)?.files?.length ?? 0,
    onItem: (item) => showItem(client, item),
    pastOldRefusals: (action) => pastOldRefusals(client, action),
    watchLock: (onLocked) => watchLock(client, onLocked),
    onLocked: (error) => noteRefusal(client, error),
  });
}
