import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import type { DamagedItem, Item } from '#shared/contract/assets.ts';
import type { Api } from '#web/api/client.ts';
import '#web/base/texts/deleting.ts';
import { isLockedHere } from '#web/session/api.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog, successToast, undoToast } from '#web/ui/dialogs.tsx';
import { loadPart } from '#web/ui/lazyPart.ts';
import { type Deletion, isInTransit } from '../api/items.ts';

export type Deletable = Pick<DamagedItem, 'id' | 'damaged'> | Pick<Item, 'id' | 'name'>;

interface Deps {
  readonly api: Api;
  readonly client: QueryClient;
  /** Deletes the item, and gives nothing where it was gone already. */
  readonly remove: (id: string) => Promise<Deletion | undefined>;
  /** Asks for the password where it is missing. */
  readonly withAuthentication: <T>(action: () => Promise<T>) => Promise<T>;
  /** Whether the component that asked is still shown: the offer to undo outlives it. */
  readonly isAsking: () => boolean;
}

/** Restores what was just deleted. Its code is loaded at need. */
async function undo(
  { remove: _, ...deps }: Deps,
  id: string,
  name: string,
  deletion: Deletion,
): Promise<void> {
  const part = await loadPart(() => import('../trash/undoDeletion.ts'));
  await part?.undoDeletion({ ...deps, id, name, ...deletion });
}

const isConfirmed = (name: string): Promise<boolean> =>
  confirmDialog({
    title: i18next.t('deleting:title'),
    text: i18next.t('deleting:question', { name }),
    confirmLabel: i18next.t('deleting:confirm'),
    danger: true,
  });

/** Asks, deletes and reports. Resolves with whether the item is gone now. */
export async function deleteItem(item: Deletable, deps: Deps): Promise<boolean> {
  const name = 'damaged' in item ? i18next.t('home:card.damaged') : item.name;
  if (!(await isConfirmed(name))) return false;
  try {
    const outcome = await deps.withAuthentication(() => deps.remove(item.id));
    if (isLockedHere(deps.client)) return true;
    if (outcome) {
      const told = { name, count: outcome.endedRequests };
      void undoToast({
        subject: item.id,
        text: i18next.t('deleting:done', told),
        laterText: i18next.t('deleting:kept', told),
        undoLabel: i18next.t('deleting:undo'),
        onUndo: () => void undo(deps, item.id, name, outcome),
      });
    } else void successToast(i18next.t('deleting:alreadyGone', { name }), 'news');
    return true;
  } catch (error) {
    if (!needsAuthentication(error)) await tellFailure(isInTransit(error) ? 'inTransit' : 'failed');
    return false;
  }
}

const tellFailure = (kind: 'inTransit' | 'failed'): Promise<void> =>
  errorDialog({ title: i18next.t(`deleting:${kind}Title`), text: i18next.t(`deleting:${kind}`) });
