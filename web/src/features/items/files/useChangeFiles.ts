import { replaceEqualDeep, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assets, type Item } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { serverMessage } from '#web/api/failureText.ts';
import { itemKeys, showItem } from '#web/api/itemCache.ts';
import { isNotFound } from '#web/base/apiError.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { hasSameTexts, isConflict, isInTransit, itemQuery } from '../api/items.ts';
import type { FilesChange } from './fileChanges.ts';

const isSame = (one: readonly ItemFile[], other: readonly ItemFile[]): boolean =>
  replaceEqualDeep(one, other) === one;

/** Whether an item has these files, and at most further ones: an upload adds them behind the others. */
const beginsWith = ({ files = [] }: Item, first: readonly ItemFile[]): boolean =>
  isSame(files.slice(0, first.length), first);

/** Whether an item has the files that a change was to leave, so that only the response to an earlier attempt was lost. */
const isStored = (latest: Item, sent: readonly ItemFile[], change: FilesChange): boolean =>
  beginsWith(latest, sent) && isSame(change(latest.files ?? []), latest.files ?? []);

/** One change is repeated this often at most: an item that goes on changing would keep it for ever. */
const MOST_REPEATS = 5;

/**
 * Saves one change after the other: each is made of the item as the change before it has left it. An upload whose response
 * is still on its way is no hindrance.
 */
function useSave(item: Item) {
  const api = useApi();
  const client = useQueryClient();
  const params = { id: item.id };
  const saveOnto = async (read: Item, change: FilesChange, repeats = 0): Promise<Item> => {
    const files = change(read.files ?? []);
    try {
      return await api.call(assets.update, { params, body: { ...read, files } });
    } catch (error) {
      if (!isConflict(error) || repeats === MOST_REPEATS) throw error;
      const latest = await api.call(assets.get, { params });
      if (latest.version === read.version || !hasSameTexts(read, latest)) throw error;
      if (isStored(latest, files, change)) return latest;
      if (!beginsWith(latest, read.files ?? [])) throw error;
      return saveOnto(latest, change, repeats + 1);
    }
  };
  return useMutation({
    scope: { id: `files of ${item.id}` },
    mutationFn: (change: FilesChange) =>
      saveOnto(client.getQueryData<Item>(itemKeys.one(item.id)) ?? item, change),
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
