import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from 'react-oidc-context';
import { useApi } from '#web/api/ApiProvider.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { MINUTE_MS } from '../sessionState.ts';
import { lookAtRegistry } from './look.ts';
import type { OlderRegistryProps } from './OlderRegistry.tsx';
import { remember } from './remembered.ts';

interface MemoryWatchProps {
  readonly onOlder: (older: Omit<OlderRegistryProps, 'onGoOn'>) => void;
}

/** Looks at the registry when the app starts, and when the user comes back to it after a while. */
export default function MemoryWatch({ onOlder }: MemoryWatchProps) {
  const userId = userIdOf(useAuth().user) ?? '';
  const api = useApi();
  const client = useQueryClient();
  const { data: look } = useQuery({
    queryKey: ['memory', userId],
    queryFn: ({ signal }) => lookAtRegistry(api, client, userId, signal),
    staleTime: 5 * MINUTE_MS,
    enabled: userId !== '',
  });
  useEffect(() => {
    if (!look) return;
    const { seen, older } = look;
    if (older) onOlder({ userId, seen, ...older });
    else remember(userId, seen);
  }, [look, userId, onOlder]);
  return null;
}
