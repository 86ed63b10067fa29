import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DamagedItem, Item } from '#shared/contract/assets.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog, successToast } from '#web/ui/dialogs.tsx';
import { isInTransit, useDeleteItem } from '../api/items.ts';

/**
 * Returns a function that asks, deletes and reports. It resolves with whether the item is gone now.
 * @param beforeDrop what happens between the deletion and the moment when the item leaves the list
 */
export function useDeleteItemDialog(beforeDrop?: (id: string) => Promise<void>) {
  const { t } = useTranslation('home');
  const { mutateAsync } = useDeleteItem(beforeDrop);
  const withAuthentication = useWithAuthentication();

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
        void successToast(t(outcome === 'deleted' ? 'delete.done' : 'delete.alreadyGone', { name }));
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
    [t, mutateAsync, withAuthentication],
  );
}
