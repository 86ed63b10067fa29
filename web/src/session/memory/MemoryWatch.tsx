import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Identity } from '#shared/domain/identity.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { itemKeys } from '#web/api/itemCache.ts';
import { identityOf } from '#web/auth/identity.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { MINUTE_MS } from '../sessionState.ts';
import { lookAtRegistry, rememberNewest } from './look.ts';
import { remember } from './remembered.ts';
import { recallUserId, rememberUserId } from './rememberedUserId.ts';
import type { Stop } from './StoppedRegistry.tsx';

interface MemoryWatchProps {
  readonly onStop: (stop: Stop) => void;
}

/** Undefined at the identity's first visit, and where it is the one that the browser remembers. */
function otherUserId(identity: Identity, userId: string): string | undefined {
  const before = recallUserId(identity);
  return before === userId ? undefined : before;
}

/** One look is for all changes that follow one another within this time. */
const SETTLED_MS = 5_000;

const LIST = hashKey(itemKeys.list);

/** Calls back once no change that this tab has made or read has come for a moment. */
function useSettledChanges(client: QueryClient, onSettled: () => void): void {
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(() => settle(), SETTLED_MS);
    };
    let listed = client.getQueryData(itemKeys.list);
    const ends = [
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success') note();
      }),
      client.getQueryCache().subscribe(({ type, query }) => {
        const { data, isInvalidated } = query.state;
        if (type !== 'updated' || query.queryHash !== LIST || data === undefined) return;
        if (listed !== undefined && (data !== listed || isInvalidated)) note();
        listed = data;
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [client]);
}

/**
 * Looks whose registry it is, and at the registry: when the app starts, and when the user comes back after a while. What
 * was changed here is looked at soon, so that the app notices where it is gone again.
 */
export default function MemoryWatch({ onStop }: MemoryWatchProps) {
  const { user } = useAuth();
  const userId = userIdOf(user) ?? '';
  const { issuer, subject } = identityOf(user) ?? {};
  const api = useApi();
  const client = useQueryClient();
  const queryKey = ['memory', userId];
  useSettledChanges(client, () => {
    const isEnough = rememberNewest(api, userId).catch(() => true);
    void isEnough.then((is) => (is ? undefined : client.invalidateQueries({ queryKey })));
  });
  const { data: look } = useQuery({
    queryKey,
    queryFn: ({ signal }) => lookAtRegistry(api, client, userId, signal),
    staleTime: 5 * MINUTE_MS,
    enabled: userId !== '',
  });
  useEffect(() => {
    if (userId === '' || issuer === undefined || subject === undefined) return;
    const identity = { issuer, subject };
    const before = otherUserId(identity, userId);
    if (before === undefined) rememberUserId(identity, userId);
    else onStop({ kind: 'another', identity, before, now: userId });
  }, [userId, issuer, subject, onStop]);
  useEffect(() => {
    if (!look) return;
    const { seen, older } = look;
    if (older) onStop({ kind: 'older', userId, seen, ...older });
    else remember(userId, seen);
  }, [look, userId, onStop]);
  return null;
}
