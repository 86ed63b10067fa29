import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assets, type Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { changedItemOf, type ItemInput } from '../form/itemForm.ts';
import { showItem } from './itemCache.ts';

interface Change {
  /** The item as it was read. The server rejects the change unless this version is still current. */
  readonly read: Item;
  readonly input: ItemInput;
}

export function useUpdateItem() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ read, input }: Change) =>
      api.call(assets.update, { params: { id: read.id }, body: changedItemOf(read, input) }),
    onSuccess: (item) => showItem(client, item),
  });
}
