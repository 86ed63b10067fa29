import { useQuery, useQueryClient } from '@tanstack/react-query';
import { transfers } from '#shared/contract/transfers.ts';
import type { JointLink } from '#shared/domain/transferLink.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { withRetries } from '#web/api/retrying.ts';
import { isNotFound } from '#web/base/apiError.ts';
import { type BulkOutcome, runBulk } from '#web/session/jobs/runBulk.ts';
import { transferKeys } from '../api/transferKeys.ts';
import type { Preview } from './ownerParts.tsx';

/** Where an item stands before it is asked for. */
export type Standing = 'open' | 'already' | 'unavailable' | 'missing' | 'unknown';

/** An item of a link, as far as the registry shows it. */
export interface Wanted {
  readonly assetId: string;
  readonly standing: Standing;
  readonly preview?: Preview;
}

function standingOf({ alreadyRequested, available }: Preview): Standing {
  if (alreadyRequested) return 'already';
  return available ? 'open' : 'unavailable';
}

/**
 * The items in the order of the link. One that could not be looked up this time stands where it stood before.
 * @throws the error of an item where nothing at all could be learned
 */
function wantedOf(
  assetIds: readonly string[],
  { done, failed }: BulkOutcome<string, Wanted>,
  earlier: readonly Wanted[] = [],
): readonly Wanted[] {
  const missing = failed.filter(({ error }) => isNotFound(error));
  const unknown = failed.find(({ error }) => !isNotFound(error));
  if (done.length === 0 && unknown) throw unknown.error;
  const gone = missing.map(({ input }): Wanted => ({ assetId: input, standing: 'missing' }));
  const known = new Map([...earlier, ...done, ...gone].map((wanted) => [wanted.assetId, wanted]));
  return assetIds.map((assetId) => known.get(assetId) ?? { assetId, standing: 'unknown' });
}

/**
 * Looks the items of a link up, in its order. One that cannot be looked up does not keep the others from it.
 * @param isPaused whether the items are not to be looked up again now, because they are being asked for
 */
export function useLookUp({ ownerId, assetIds }: JointLink, isPaused: boolean) {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = transferKeys.previews(ownerId, assetIds);
  return useQuery({
    queryKey,
    enabled: !isPaused,
    // Each item is tried for several times already.
    retry: false,
    queryFn: async ({ signal }): Promise<readonly Wanted[]> => {
      const found = await runBulk({
        inputs: assetIds,
        work: async (assetId): Promise<Wanted> => {
          const look = () => api.call(transfers.preview, { query: { ownerId, assetId }, signal });
          const preview = await withRetries(look, signal);
          return { assetId, preview, standing: standingOf(preview) };
        },
        ends: () => false,
        onProgress: () => undefined,
        signal,
      });
      return wantedOf(assetIds, found, client.getQueryData<readonly Wanted[]>(queryKey));
    },
  });
}
