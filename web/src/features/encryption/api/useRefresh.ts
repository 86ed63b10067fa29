import { useQueryClient } from '@tanstack/react-query';

/**
 * Reads anew whatever is shown. A change of level or password ends every session, and changes which items
 * can be read and how they are marked; so nothing that was answered before it is kept.
 */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
