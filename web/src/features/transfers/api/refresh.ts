import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ITEM_ANSWERS, transferKeys } from './transferKeys.ts';

/** Reads again what is shown of transfers and of the items that they move. */
const refresh = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: transferKeys.all }),
    client.invalidateQueries({ queryKey: ITEM_ANSWERS }),
  ]);
};

/** Resolves when the new answers are there. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => refresh(client), [client]);
}
