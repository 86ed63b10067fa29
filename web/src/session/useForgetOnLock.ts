import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { noteLock } from './api/sessionCache.ts';
import { needsAuthentication } from './needsAuthentication.ts';
import { forgetDecrypted, isDecrypted } from './secrets.ts';
import { useEncryptionSession } from './useEncryptionSession.ts';

/** Takes note when decrypted content is refused: the session was ended elsewhere. */
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

/** Forgets decrypted content when the session ends or is locked, and reads it when one is opened. */
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
