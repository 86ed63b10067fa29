import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrashedItem } from '#shared/contract/trash.ts';
import { isLockedHere } from '#web/session/api.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog, successToast } from '#web/ui/dialogs.tsx';
import { hasLeftTrash } from '../putBack.ts';
import {
  untilRestored,
  useDeleteForGood,
  useEmptyTrash,
  useIsRestoring,
  useRestoreItem,
} from './trashApi.ts';
import type { NamedItem } from './useRestoreAll.ts';

type Problem = 'restore' | 'remove' | 'empty';

const EVERYTHING = 'everything';

/** The items that something is being done with: until it is done, nothing else is, with them or with everything. */
function useBusyItems() {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const isBusy = (id: string): boolean => busy.includes(id);
  async function once(id: string, action: () => Promise<boolean>): Promise<boolean> {
    if (id === EVERYTHING ? busy.length > 0 : isBusy(id) || isBusy(EVERYTHING)) return false;
    setBusy((others) => [...others, id]);
    try {
      return await action();
    } finally {
      setBusy((all) => all.filter((other) => other !== id));
    }
  }
  return { isBusy, isAnyBusy: busy.length > 0, once };
}

/** Restores, deletes for good and empties, each with its question and its report. */
export function useTrashActions(items: readonly TrashedItem[]) {
  const { t } = useTranslation('trash');
  const withAuthentication = useWithAuthentication();
  const client = useQueryClient();
  const [left, setLeft] = useState<number>();
  const { isBusy, isAnyBusy, once } = useBusyItems();
  const isRestoring = useIsRestoring();
  const { mutateAsync: restore } = useRestoreItem();
  const { mutateAsync: remove } = useDeleteForGood();
  const { mutateAsync: empty } = useEmptyTrash(setLeft);

  /** @returns whether it was done; the user has been told why not */
  async function attempt(problem: Problem, action: () => Promise<unknown>, done: string): Promise<boolean> {
    try {
      await withAuthentication(action);
      if (!isLockedHere(client)) void successToast(done);
      return true;
    } catch (error) {
      if (needsAuthentication(error)) return false;
      const text = t(problem !== 'empty' && hasLeftTrash(error) ? 'problem.gone' : `problem.${problem}`);
      await errorDialog({ title: t('problem.title'), text });
      return false;
    }
  }

  return {
    /** How many items are left while the trash is being emptied. */
    left,

    /** Whether something is being done with an item. */
    isBusy,

    /** Whether nothing can be done with any item, because something is being done with everything. */
    isShut: isBusy(EVERYTHING),

    /** Whether the trash cannot be emptied, because something is being done with an item or with everything. */
    cannotEmpty: isRestoring || isAnyBusy,

    restore: ({ id, name }: NamedItem) =>
      once(id, () => attempt('restore', () => restore(id), t('restored', { name }))),

    remove: ({ id, name }: NamedItem) =>
      once(id, async () => {
        const isConfirmed = await confirmDialog({
          title: t('question.title'),
          text: t('question.text', { name }),
          confirmLabel: t('question.confirm'),
          danger: true,
        });
        return isConfirmed && attempt('remove', () => remove(id), t('removed', { name }));
      }),

    empty: () =>
      once(EVERYTHING, async () => {
        // An item that another tab deletes from now on has not been seen here, so it stays.
        const [newest, count] = [items[0]?.deletedAt ?? '', items.length];
        const isConfirmed = await confirmDialog({
          title: t('emptying.title'),
          text: t('emptying.question', { count }),
          confirmLabel: t('emptying.action'),
          danger: true,
        });
        if (!isConfirmed) return false;
        setLeft(count);
        // An undo that was pressed beside the question would else come too late for its item.
        await untilRestored(client);
        const isDone = await attempt('empty', () => empty(newest), t('emptying.done'));
        setLeft(undefined);
        return isDone;
      }),
  };
}
