import { assets, type ListedItem } from '#shared/contract/assets.ts';
import { trash } from '#shared/contract/trash.ts';
import type { Api } from '#web/api/client.ts';
import { isOutcomeUnknown } from '#web/api/retrying.ts';
import { hasCode, isNotFound } from '#web/base/apiError.ts';
import { isDamaged } from './api/items.ts';

/** Whether the item was restored, and deleted again, since the deletion that was to be undone. */
export const wasDeletedAgain = (error: unknown): boolean =>
  hasCode(error, 'wrong_state') && error.issues.some(({ path }) => path === 'deletedAt');

/** Whether the item was restored or deleted for good elsewhere. */
export const hasLeftTrash = (error: unknown): boolean =>
  isNotFound(error) || (hasCode(error, 'wrong_state') && !wasDeletedAgain(error));

interface Wanted {
  readonly id: string;
  /** The deletion to be undone; absent where it does not matter which it was. */
  readonly deletedAt?: string | undefined;
  /** Called where it may have been put back although there was no answer. */
  readonly onLost?: () => void;
  /** Called where the item is no longer in the trash, as after a lost response. */
  readonly onFound?: () => void;
}

/** @returns the item as it came back, or as it is by then */
export async function putBack(api: Api, { id, deletedAt, onLost, onFound }: Wanted): Promise<ListedItem> {
  try {
    return await api.call(trash.restore, { params: { id }, body: { deletedAt } });
  } catch (error) {
    if (isOutcomeUnknown(error)) onLost?.();
    if (!hasLeftTrash(error)) throw error;
    const found = await api.call(assets.get, { params: { id } }).catch((reason: unknown) => {
      throw isNotFound(reason) || isDamaged(reason) ? error : reason;
    });
    onFound?.();
    return found;
  }
}
