import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useWithAuthentication } from '#web/session/authentication.ts';
import { loadPart } from '#web/ui/lazyPart.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { useDeleteItem } from '../api/items.ts';
import type { Deletable } from './deleteItem.ts';

/**
 * Returns a function that asks, deletes and reports, whose code is loaded at need. It resolves with whether the item is gone
 * now.
 * @param beforeDrop what happens between the deletion and the moment when the item leaves the list
 */
export function useDeleteItemDialog(beforeDrop?: (id: string) => Promise<void>) {
  const { mutateAsync: remove } = useDeleteItem(beforeDrop);
  const [api, client] = [useApi(), useQueryClient()];
  const withAuthentication = useWithAuthentication();
  const isShown = useIsShown();

  return useCallback(
    async (item: Deletable): Promise<boolean> => {
      const part = await loadPart(() => import('./deleteItem.ts'));
      const isAsking = () => isShown.current;
      return part?.deleteItem(item, { api, client, remove, withAuthentication, isAsking }) ?? false;
    },
    [api, client, remove, withAuthentication, isShown],
  );
}
