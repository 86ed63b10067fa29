import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assets, type Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { changedItemOf, type ItemInput } from '../model/itemForm.ts';
import { showItem } from './itemCache.ts';

interface Change {
  /** The item as it was read; its version is what the change is based on. */
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
