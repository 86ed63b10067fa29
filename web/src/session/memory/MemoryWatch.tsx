import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Identity } from '#shared/domain/identity.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { identityOf } from '#web/auth/identity.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { MINUTE_MS } from '../sessionState.ts';
import { lookAtRegistry } from './look.ts';
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

/** Looks whose registry it is, and at the registry: when the app starts, and when the user comes back after a while. */
export default function MemoryWatch({ onStop }: MemoryWatchProps) {
  const { user } = useAuth();
  const userId = userIdOf(user) ?? '';
  const { issuer, subject } = identityOf(user) ?? {};
  const api = useApi();
  const client = useQueryClient();
  const { data: look } = useQuery({
    queryKey: ['memory', userId],
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
