import { useQuery } from '@tanstack/react-query';
import { assets } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { hasCode, isNotFound } from '#web/base/apiError.ts';
import { sessionStatusQuery } from '#web/session/api.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { runBulk } from '#web/session/jobs/runBulk.ts';
import { endOf, sessionOf } from '#web/session/sessionState.ts';
import { useTimeLeft } from '#web/session/useEncryptionSession.ts';

/** Whether the items are known to be open. The screen asks for no password for what it says. */
function useIsOpen() {
  const { data, dataUpdatedAt, isLoading } = useQuery(sessionStatusQuery(useApi()));
  const end = data && endOf(data, dataUpdatedAt);
  const { isLocked } = sessionOf(data, end, useTimeLeft(end));
  return { isOpen: data !== undefined && !isLocked, isLocked, isLoading };
}

/** Whether an error is of one item alone: it is gone, or it is there and damaged. */
const isOfOne = (error: unknown): boolean => isNotFound(error) || hasCode(error, 'item_damaged');

/**
 * The items of a link that are the user's own by now, whoever its link names. A link outlives a handover and a deletion.
 * Nothing is known while the items are locked.
 */
export function useOwnItems(assetIds: readonly string[]) {
  const api = useApi();
  const { isOpen, isLocked, isLoading: isAsking } = useIsOpen();
  const { data, isLoading } = useQuery({
    queryKey: ['items', 'scanned', ...assetIds],
    queryFn: async ({ signal }) => {
      const { done, failed, endedBy } = await runBulk({
        inputs: assetIds,
        work: (id) => api.call(assets.get, { params: { id }, signal }),
        ends: (error) => !isOfOne(error),
        onProgress: () => undefined,
        signal,
      });
      if (endedBy !== undefined) throw endedBy;
      return { items: done, gone: failed.filter(({ error }) => isNotFound(error)).length };
    },
    enabled: isOpen,
    retry: false,
    gcTime: 0,
    meta: DECRYPTED,
  });
  return { own: isOpen ? data : undefined, isLocked, isLoading: isAsking || isLoading };
}
