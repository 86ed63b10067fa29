import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { admin, type problemTransferSchema } from '#shared/contract/admin.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { wait } from '#web/base/wait.ts';

/** A transfer whose records disagree, with the user whose data a repair changes. */
export type Problem = z.infer<typeof problemTransferSchema>;

const KEY = ['admin', 'problem-transfers'];

interface Found {
  readonly problems: readonly Problem[];
  /** Since when everything has been looked at, as an ISO 8601 instant; undefined before the first time. */
  readonly checkedAt: string | undefined;
}

export function useProblemTransfers() {
  const api = useApi();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Found> => {
      const { data, headers } = await api.callWithHeaders(admin.problemTransfers, { signal });
      return { problems: data, checkedAt: headers.get('x-checked-at') ?? undefined };
    },
  });
}

/**
 * Reads the list anew. Only a success waits for that: without a connection it takes seconds, in which nobody would be told
 * of the failure.
 */
function useReadAnew() {
  const client = useQueryClient();
  return (_: unknown, error: unknown): Promise<void> | undefined => {
    const read = client.invalidateQueries({ queryKey: KEY });
    return error ? undefined : read;
  };
}

/** Each part of a search takes ten seconds at most: after this many, the rest is left to the hourly job. */
const PARTS = 12;
/** Before another look at a search that another administrator has begun. */
const PAUSE_MS = 1_000;

/**
 * Has the server look at all records again, part by part, and reads the list anew, also when that failed. It gives how
 * many of the checks failed, so that an empty list is not taken for a clean one.
 */
export function useCheckTransfers() {
  const api = useApi();
  return useMutation({
    mutationFn: async (): Promise<number> => {
      for (let part = 0; part < PARTS; part += 1) {
        const { isComplete, failed = 0 } = await api.call(admin.checkTransfers);
        if (isComplete || failed > 0) return failed;
        await wait(PAUSE_MS);
      }
      return 0;
    },
    onSettled: useReadAnew(),
  });
}

interface Repair {
  readonly problem: Problem;
  /** Null where the repair needs none. */
  readonly password: string | null;
}

/** Repairs the problem of an item and a user. The password does not stay in the cache. */
export function useRepairTransfer() {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ problem: { assetId, userId }, password }: Repair) =>
      api.call(admin.repairTransfer, { body: { assetId, userId, password } }),
    onSettled: useReadAnew(),
  });
}

/** Leaves the repair of an item to the next unlock of the user whose password it needs. */
export function useLeaveToOwner() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ assetId, userId }: Problem) =>
      api.call(admin.leaveRepairToOwner, { body: { assetId, userId } }),
    onSettled: useReadAnew(),
  });
}

/** The problems whose item or owner contains a text, whatever its case and accents. */
export function findProblems(problems: readonly Problem[], query: string): Problem[] {
  const sought = foldText(query.trim());
  return problems.filter(({ assetId, assetName, ownerUsername }) =>
    [assetId, assetName, ownerUsername].some((text) => foldText(text).includes(sought)),
  );
}
