import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePendingCount } from '../api/pendingCount.ts';
import { transferKeys } from '../api/transferKeys.ts';

/** Reads the list again when the count in the navigation has changed from one known value to another. */
export function useRefreshOnCount(): void {
  const client = useQueryClient();
  const count = usePendingCount();
  const before = useRef(count);
  useEffect(() => {
    const was = before.current;
    before.current = count;
    if (was === undefined || count === undefined || was === count) return;
    void client.invalidateQueries({ queryKey: transferKeys.pending });
  }, [count, client]);
}
