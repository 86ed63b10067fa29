import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assets, type Item } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { serverMessage } from '#web/api/failureText.ts';
import { itemKeys, showItem } from '#web/api/itemCache.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { isConflict, isInTransit, isNotFound, itemQuery } from '../api/items.ts';
import type { FilesChange } from './fileChanges.ts';

/** Saves one change after the other: each is made of the item as the change before it has left it. */
function useSave(item: Item) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    scope: { id: `files of ${item.id}` },
    mutationFn: (change: FilesChange) => {
      const latest = client.getQueryData<Item>(itemKeys.one(item.id)) ?? item;
      const body = { ...latest, files: change(latest.files ?? []) };
      return api.call(assets.update, { params: { id: item.id }, body });
    },
    onSuccess: (saved) => showItem(client, saved),
  });
}

/** Says why a change was not saved, and shows the item as it is now. */
function useFailure(item: Item) {
  const { t } = useTranslation('itemFiles');
  const api = useApi();
  const client = useQueryClient();
  const textOf = (error: unknown): string => {
    if (isConflict(error)) return t('failed.conflict');
    if (isInTransit(error)) return t('failed.inTransit');
    if (isNotFound(error)) return t('failed.gone');
    return serverMessage(error) ?? t('failed.other');
  };
  return async (error: unknown): Promise<void> => {
    // The user was asked for the password and cancelled.
    if (needsAuthentication(error)) return;
    if (isConflict(error) || isInTransit(error)) {
      await client
        .fetchQuery({ ...itemQuery(api, client, item.id), staleTime: 0 })
        .then((latest) => showItem(client, latest))
        .catch(() => undefined);
    }
    const title = t(isConflict(error) ? 'failed.conflictTitle' : 'failed.title');
    await errorDialog({ title, text: textOf(error) });
  };
}

/**
 * The files of an item with the changes that are still on their way, and a function that changes them. It resolves
 * with whether the change is saved; a failure has been shown by then.
 */
export function useChangeFiles(item: Item) {
  const { mutateAsync } = useSave(item);
  const withAuthentication = useWithAuthentication();
  const report = useFailure(item);
  const [pending, setPending] = useState<readonly FilesChange[]>([]);

  const change = async (made: FilesChange): Promise<boolean> => {
    setPending((before) => [...before, made]);
    const settle = () => setPending((before) => before.filter((other) => other !== made));
    try {
      await withAuthentication(() => mutateAsync(made));
      settle();
      return true;
    } catch (error) {
      settle();
      await report(error);
      return false;
    }
  };
  const files = pending.reduce<readonly ItemFile[]>((list, made) => made(list), item.files ?? []);
  return { files, change };
}

export type ChangeFiles = ReturnType<typeof useChangeFiles>['change'];
