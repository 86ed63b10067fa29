import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listenToTabs, tellTabs } from '#web/base/tabs.ts';
import { closeDialogs } from '#web/ui/dialogs.tsx';
import { isOldRefusal, noteLockElsewhere, noteRefusal, readSessionAgain, sessionNews } from './api.ts';
import { isOfVault } from './authentication.ts';
import { lockCauseOf, setLockCause } from './lockCause.ts';
import { useEncryptionSession } from './useEncryptionSession.ts';

/** The `meta` of a query with decrypted content in its response. */
export const DECRYPTED = { decrypted: true } as const;

const isDecrypted = ({ meta: { decrypted } = {} }: Pick<Query, 'meta'>): boolean => decrypted === true;

/**
 * Removes decrypted content from the cache, including what was typed and sent. The queries of a visible screen run
 * again, and fail while the vault is locked; those that nothing shows go whole, with the keys that they open files with.
 */
function forgetDecrypted(client: QueryClient): void {
  const changes = client.getMutationCache();
  for (const change of changes.getAll()) {
    if (change.state.status !== 'pending') changes.remove(change);
  }
  void client.resetQueries({ predicate: isDecrypted });
  client.removeQueries({ predicate: (query) => isDecrypted(query) && query.getObserversCount() === 0 });
}

/**
 * Notes the lock when a query for decrypted content is rejected, because the session was ended elsewhere. After an old
 * refusal the content is asked for again.
 */
function useNoticeRefusals(): void {
  const client = useQueryClient();
  useEffect(() => {
    const newsAt = new WeakMap<Query, number>();
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || !isDecrypted(event.query)) return;
      const { query, action } = event;
      if (action.type === 'fetch') newsAt.set(query, sessionNews(client));
      if (action.type !== 'error' || !isOfVault(client, action.error)) return;
      if (isOldRefusal(client, newsAt.get(query) ?? 0))
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      else noteRefusal(client, action.error);
    });
  }, [client]);
}

/** Forgets what a change that was on its way at the lock sends and brings. */
function useForgetLateChanges(isLocked: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isLocked) return;
    const changes = client.getMutationCache();
    return changes.subscribe(({ type, mutation }) => {
      if (type === 'updated' && mutation.state.status !== 'pending') changes.remove(mutation);
    });
  }, [isLocked, client]);
}

/** Follows the locks and unlocks of the other tabs. */
function useFollowTabs(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      listenToTabs((message) => {
        if (message === 'signedOut') return;
        void (message === 'changed' ? readSessionAgain(client) : noteLockElsewhere(client, message));
      }),
    [client],
  );
}

/** An end by the clock, or one that a response told of, is news for the other tabs: their timers may be asleep. */
function passOn(client: QueryClient): void {
  const cause = lockCauseOf(client);
  if (cause === undefined) setLockCause(client, 'ended');
  if (cause === undefined || cause === 'refused') tellTabs('ended');
}

/** Forgets decrypted content when the encryption session ends, in any tab, and reads it when one is opened. */
export function useForgetOnLock(): void {
  useNoticeRefusals();
  useFollowTabs();
  const client = useQueryClient();
  const { isLocked, level } = useEncryptionSession();
  useForgetLateChanges(isLocked);
  const known = level === undefined ? undefined : isLocked;
  const before = useRef(known);
  useEffect(() => {
    const was = before.current;
    before.current = known;
    if (was === undefined || known === undefined || was === known) return;
    forgetDecrypted(client);
    if (known) {
      void closeDialogs(true);
      passOn(client);
    } else setLockCause(client, undefined);
  }, [known, client]);
}
