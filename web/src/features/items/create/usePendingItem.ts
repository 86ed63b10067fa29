import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NewItem } from '#shared/contract/assets.ts';
import { noteLock } from '#web/session/api/sessionCache.ts';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';

type Outcome =
  | { readonly kind: 'ready'; readonly item: NewItem }
  | { readonly kind: 'cancelled' }
  /** The form was changed meanwhile: what is sent is always what is shown. */
  | { readonly kind: 'dropped' };

/** Keeps a new item while the encryption password is asked for. */
export function usePendingItem() {
  const client = useQueryClient();
  const authenticate = useAuthenticate();
  const kept = useRef<NewItem>(undefined);

  const waitForPassword = async (item: NewItem, refusal: unknown): Promise<Outcome> => {
    kept.current = item;
    noteLock(client, refusal);
    if (!(await authenticate('createItem'))) return { kind: 'cancelled' };
    return kept.current ? { kind: 'ready', item: kept.current } : { kind: 'dropped' };
  };
  const drop = () => {
    kept.current = undefined;
  };
  return { waitForPassword, drop };
}
