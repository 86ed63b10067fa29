import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assets } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { isNotFound } from './failures.ts';
import { dropFromList } from './itemCache.ts';

/** Deletes an item. An item that is already gone leaves the list too. */
export function useDeleteItem() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<'deleted' | 'already_gone'> => {
      try {
        await api.call(assets.remove, { params: { id } });
        return 'deleted';
      } catch (error) {
        if (isNotFound(error)) return 'already_gone';
        throw error;
      }
    },
    onSuccess: (_, id) => dropFromList(client, id),
  });
}
