import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '#shared/contract/admin.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { adminKeys } from './adminKeys.ts';
import type { Problem } from './problemTransfers.ts';

interface Repair {
  readonly problem: Problem;
  /** None where the repair needs none. */
  readonly password: string | null;
}

/** Repairs what was found for an item and a user. The password does not stay in the cache. */
export function useRepairTransfer() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ problem: { assetId, userId }, password }: Repair) =>
      api.call(admin.repairTransfer, { body: { assetId, userId, password } }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.problems }),
  });
}
