import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assets, type NewItem } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { addToList } from '#web/api/itemCache.ts';

interface Submission {
  readonly item: NewItem;
  /** A submission that is sent again has the same key, so that nothing is created twice. */
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
