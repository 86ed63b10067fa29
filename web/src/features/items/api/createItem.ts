import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assets, type NewItem } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { addToList } from './itemCache.ts';

interface Submission {
  readonly item: NewItem;
  /** The same for the same submission sent again: then nothing is made twice. */
  readonly idempotencyKey: string;
}

export function useCreateItem() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ item, idempotencyKey }: Submission) =>
      api.call(assets.create, { headers: { 'idempotency-key': idempotencyKey }, body: item }),
    onSuccess: (item) => addToList(client, item),
  });
}
