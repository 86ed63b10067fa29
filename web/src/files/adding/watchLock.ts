import type { QueryClient } from '@tanstack/react-query';
import { isLockedHere } from '#web/session/api.ts';

/**
 * Tells of each change after which the items are locked here. It needs no component: the code of one may come only when the
 * items are unlocked again.
 * @returns what ends the watch
 */
export const watchLock = (client: QueryClient, onLocked: () => void): (() => void) =>
  client.getQueryCache().subscribe(() => {
    if (isLockedHere(client)) onLocked();
  });
