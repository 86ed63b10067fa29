import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DamagedItem, Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog, successToast, undoToast } from '#web/ui/dialogs.tsx';
import { loadPart } from '#web/ui/lazyPart.ts';
import { isInTransit, useDeleteItem } from '../api/items.ts';

/** Restores what was just deleted. Its code is loaded at need. */
function useUndo() {
  const [api, client] = [useApi(), useQueryClient()];
  const withAuthentication = useWithAuthentication();
  return useCallback(
    async (id: string, name: string) => {
      const part = await loadPart(() => import('../trash/undoDeletion.ts'));
      await part?.undoDeletion({ api, client, id, name, withAuthentication });
    },
    [api, client, withAuthentication],
  );
}

/**
 * Returns a function that asks, deletes and reports. It resolves with whether the item is gone now.
 * @param beforeDrop what happens between the deletion and the moment when the item leaves the list
 */
export function useDeleteItemDialog(beforeDrop?: (id: string) => Promise<void>) {
  const { t } = useTranslation('home');
  const { mutateAsync } = useDeleteItem(beforeDrop);
  const withAuthentication = useWithAuthentication();

  const undo = useUndo();

  return useCallback(
    async (item: Pick<DamagedItem, 'id' | 'damaged'> | Pick<Item, 'id' | 'name'>): Promise<boolean> => {
      const name = 'damaged' in item ? t('card.damaged') : item.name;
      const isConfirmed = await confirmDialog({
        title: t('delete.title'),
        text: t('delete.question', { name }),
        confirmLabel: t('delete.confirm'),
        danger: true,
      });
      if (!isConfirmed) return false;
      try {
        const outcome = await withAuthentication(() => mutateAsync(item.id));
        if (outcome === 'deleted') {
          void undoToast({
            text: t('delete.done', { name }),
            laterText: t('delete.kept', { name }),
            undoLabel: t('delete.undo'),
            onUndo: () => void undo(item.id, name),
          });
        } else void successToast(t('delete.alreadyGone', { name }));
        return true;
      } catch (error) {
        if (needsAuthentication(error)) return false;
        await errorDialog(
          isInTransit(error)
            ? { title: t('delete.inTransitTitle'), text: t('delete.inTransit') }
            : { title: t('delete.failedTitle'), text: t('delete.failed') },
        );
        return false;
      }
    },
    [t, mutateAsync, withAuthentication, undo],
  );
}
