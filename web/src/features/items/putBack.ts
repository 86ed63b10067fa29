import { assets, type ListedItem } from '#shared/contract/assets.ts';
import { trash } from '#shared/contract/trash.ts';
import type { Api } from '#web/api/client.ts';
import { hasCode, isNotFound } from '#web/base/apiError.ts';
import { isDamaged } from './api/items.ts';

/** Whether the item was restored or deleted for good elsewhere. */
export const hasLeftTrash = (error: unknown): boolean => isNotFound(error) || hasCode(error, 'wrong_state');

/**
 * @param onFound is called where the item is in the trash no more, as after a lost response
 * @returns the item as it came back, or as it is by then
 */
export async function putBack(api: Api, id: string, onFound = () => {}): Promise<ListedItem> {
  try {
    return await api.call(trash.restore, { params: { id }, body: {} });
  } catch (error) {
    if (!hasLeftTrash(error)) throw error;
    const found = await api.call(assets.get, { params: { id } }).catch((reason: unknown) => {
      throw isNotFound(reason) || isDamaged(reason) ? error : reason;
    });
    onFound();
    return found;
  }
}
