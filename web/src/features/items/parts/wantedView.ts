import type { QueryClient } from '@tanstack/react-query';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { NOTHING_PRIVATE, type PrivateView } from '../listView.ts';

const WANTED = ['items', 'wanted view'];

/**
 * Notes what Home is to show when it is opened next. It may say something about items, so it goes through the cache,
 * which a lock empties, and through no address.
 */
export function wantView(client: QueryClient, view: Partial<PrivateView>): void {
  client.setQueryDefaults(WANTED, { meta: DECRYPTED });
  client.setQueryData<PrivateView>(WANTED, { ...NOTHING_PRIVATE, ...view });
}

export const wantedView = (client: QueryClient): PrivateView | undefined =>
  client.getQueryData<PrivateView>(WANTED);

export const forgetWantedView = (client: QueryClient): void => client.removeQueries({ queryKey: WANTED });
