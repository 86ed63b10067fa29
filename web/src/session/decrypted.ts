import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { noteLock } from './api.ts';
import { needsAuthentication } from './authentication.ts';
import { useEncryptionSession } from './useEncryptionSession.ts';

/** The `meta` of a query with decrypted content in its response. */
export const DECRYPTED = { decrypted: true } as const;

const isDecrypted = ({ meta: { decrypted } = {} }: Pick<Query, 'meta'>): boolean => decrypted === true;

/**
 * Removes decrypted content from the cache, including what was typed and sent. The queries of a visible screen run
 * again, and fail while the vault is locked.
 */
function forgetDecrypted(client: QueryClient): void {
  const changes = client.getMutationCache();
  for (const change of changes.getAll()) {
    if (change.state.status !== 'pending') changes.remove(change);
  }
  void client.resetQueries({ predicate: isDecrypted });
}

/** Notes the lock when a query for decrypted content is rejected, because the session was ended elsewhere. */
function useNoticeRefusals(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !isDecrypted(event.query)) return;
        if (needsAuthentication(event.action.error)) noteLock(client, event.action.error);
      }),
    [client],
  );
}

/** Forgets decrypted content when the encryption session ends, and reads it when one is opened. */
export function useForgetOnLock(): void {
  useNoticeRefusals();
  const client = useQueryClient();
  const { isLocked, level } = useEncryptionSession();
  const known = level === undefined ? undefined : isLocked;
  const before = useRef(known);
  useEffect(() => {
    const was = before.current;
    before.current = known;
    if (was !== undefined && known !== undefined && was !== known) forgetDecrypted(client);
  }, [known, client]);
}
