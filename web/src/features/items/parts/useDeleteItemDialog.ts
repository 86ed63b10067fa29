import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DamagedItem, Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { isLockedHere } from '#web/session/api.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog, successToast, undoToast } from '#web/ui/dialogs.tsx';
import { loadPart } from '#web/ui/lazyPart.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { type Deletion, isInTransit, useDeleteItem } from '../api/items.ts';

const loadTexts = () => import('#web/base/texts/deleting.ts');

/** Restores what was just deleted. Its code is loaded at need. */
function useUndo() {
  const [api, client] = [useApi(), useQueryClient()];
  const withAuthentication = useWithAuthentication();
  const isShown = useIsShown();
  return useCallback(
    async (id: string, name: string, deletion: Deletion) => {
      // The offer outlives the component.
      const isAsking = () => isShown.current;
      const part = await loadPart(() => import('../trash/undoDeletion.ts'));
      await part?.undoDeletion({ api, client, id, name, ...deletion, withAuthentication, isAsking });
    },
    [api, client, withAuthentication, isShown],
  );
}

/**
 * Returns a function that asks, deletes and reports. It resolves with whether the item is gone now.
 * @param beforeDrop what happens between the deletion and the moment when the item leaves the list
 */
export function useDeleteItemDialog(beforeDrop?: (id: string) => Promise<void>) {
  const { t } = useTranslation(['deleting', 'home']);
  const { mutateAsync } = useDeleteItem(beforeDrop);
  const withAuthentication = useWithAuthentication();
  const client = useQueryClient();
  const undo = useUndo();

  return useCallback(
    async (item: Pick<DamagedItem, 'id' | 'damaged'> | Pick<Item, 'id' | 'name'>): Promise<boolean> => {
      if (!(await loadPart(loadTexts))) return false;
      const name = 'damaged' in item ? t('home:card.damaged') : item.name;
      const isConfirmed = await confirmDialog({
        title: t('title'),
        text: t('question', { name }),
        confirmLabel: t('confirm'),
        danger: true,
      });
      if (!isConfirmed) return false;
      try {
        const outcome = await withAuthentication(() => mutateAsync(item.id));
        if (isLockedHere(client)) return true;
        if (outcome) {
          const told = { name, count: outcome.endedRequests };
          void undoToast({
            subject: item.id,
            text: t('done', told),
            laterText: t('kept', told),
            undoLabel: t('undo'),
            onUndo: () => void undo(item.id, name, outcome),
          });
        } else void successToast(t('alreadyGone', { name }));
        return true;
      } catch (error) {
        const kind = isInTransit(error) ? 'inTransit' : 'failed';
        if (!needsAuthentication(error)) await errorDialog({ title: t(`${kind}Title`), text: t(kind) });
        return false;
      }
    },
    [t, mutateAsync, withAuthentication, client, undo],
  );
}
