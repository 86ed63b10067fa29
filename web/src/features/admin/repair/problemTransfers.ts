import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { admin, type problemTransferSchema } from '#shared/contract/admin.ts';
import { needsPassword } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { foldText } from '#web/ui/foldText.ts';

/** A transfer whose records disagree, with the user whose data a repair changes. */
export type Problem = z.infer<typeof problemTransferSchema>;

const KEY = ['admin', 'problem-transfers'];

export function useProblemTransfers() {
  const api = useApi();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(admin.problemTransfers, { signal }),
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
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ problem: { assetId, userId }, password }: Repair) =>
      api.call(admin.repairTransfer, { body: { assetId, userId, password } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** The problems whose item or owner contains a text, whatever its case and accents. */
export function findProblems(problems: readonly Problem[], query: string): Problem[] {
  const sought = foldText(query.trim());
  return problems.filter(({ assetId, assetName, ownerUsername }) =>
    [assetId, assetName, ownerUsername].some((text) => foldText(text).includes(sought)),
  );
}

/** Whether a repair begins with the password dialog. Where the response does not say, the level decides. */
export const asksPassword = ({ userSecurityLevel: level, needsPassword: isNeeded }: Problem): boolean =>
  isNeeded ?? (level !== null && needsPassword(level));
