import { useQuery } from '@tanstack/react-query';
import { transfers } from '#shared/contract/transfers.ts';
import type { JointLink } from '#shared/domain/transferLink.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { withRetries } from '#web/api/retrying.ts';
import { ApiError } from '#web/base/apiError.ts';
import { runBulk } from '#web/session/jobs/runBulk.ts';
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

const NOT_FOUND = 404;
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === NOT_FOUND;

function standingOf({ alreadyRequested, available }: Preview): Standing {
  if (alreadyRequested) return 'already';
  return available ? 'open' : 'unavailable';
}

/** Looks the items of a link up, in its order. One that cannot be looked up does not keep the others from it. */
export function useLookUp({ ownerId, assetIds }: JointLink) {
  const api = useApi();
  return useQuery({
    queryKey: transferKeys.previews(ownerId, assetIds),
    queryFn: async ({ signal }): Promise<readonly Wanted[]> => {
      const { done, failed } = await runBulk({
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
      const found = new Map(done.map((wanted) => [wanted.assetId, wanted]));
      const missing = new Set(failed.filter(({ error }) => isMissing(error)).map(({ input }) => input));
      return assetIds.map(
        (assetId) =>
          found.get(assetId) ?? { assetId, standing: missing.has(assetId) ? 'missing' : 'unknown' },
      );
    },
  });
}
