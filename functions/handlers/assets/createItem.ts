import type { Caller } from '#functions/lib/base/caller.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import {
  canonicalItem,
  firstRow,
  newContent,
  newItemId,
  toItem,
  withContent,
} from '#functions/lib/items/ownItems.ts';
import { createdBefore, creationRow, creationUnder } from '#functions/lib/storage/idempotency.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { CreationRow } from '#functions/lib/storage/users.ts';
import { type ItemDeps, writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import type { Item, NewItem } from '#shared/contract/assets.ts';
import { getItem } from './readItems.ts';

type Deps = ItemDeps & Pick<Stores, 'activity' | 'assets' | 'transact' | 'users'>;

type Made = { readonly item: Item } | { readonly earlier: CreationRow };

interface Request {
  readonly owner: Caller;
  readonly item: NewItem;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Registers an item. A repeat under the same key within 24 hours returns the item that the first one
 * made, as it is now.
 * @throws {RegistryError} `authentication_required`, `too_large`, `idempotency_conflict` for another item under
 * the same key, `not_found` when the item of a repeat was deleted since, `lost_race`
 */
export async function createItem(deps: Deps, request: Request): Promise<Item> {
  const now = deps.now();
  const { userId } = request.owner;
  const assetId = newItemId(now);
  const content = newContent(assetId, request.item);
  const creation = creationUnder(request.idempotencyKey, {
    userId,
    operation: 'create item',
    canonicalBody: JSON.stringify(canonicalItem(request.item)),
    createdId: assetId,
    now,
  });
  const made = await writeWithVault<Made>(deps, request.owner, async (vault) => {
    const row = withContent(vault, firstRow(userId, assetId, now.toISOString()), content);
    const registered = deps.activity.record({
      kind: 'item_registered',
      at: now,
      by: request.owner,
      assetId,
    });
    const inserted = [deps.assets.insert(row), vault.checkFor(row), ...registered];
    if (!creation) {
      const { committed } = await deps.transact(inserted);
      return committed ? { item: toItem(row, content) } : undefined;
    }
    const remembered = deps.users.rememberCreation(creationRow(creation), secondsOf(now));
    const outcome = await deps.transact([...inserted, remembered]);
    if (outcome.committed) return { item: toItem(row, content) };
    const earlier = refusalOf(outcome, remembered)?.old;
    return earlier && { earlier };
  });
  if ('item' in made) return made.item;
  return getItem(deps, request.owner, createdBefore(made.earlier, creation));
}
