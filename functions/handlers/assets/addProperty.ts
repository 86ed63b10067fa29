import type { Caller } from '#functions/lib/base/caller.ts';
import { invalidInput } from '#functions/lib/base/errors.ts';
import type { NewProperty, Property } from '#shared/contract/assets.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { changeDetails } from './changeDetails.ts';
import type { AssetDeps } from './deps.ts';

/**
 * Adds a detail behind the others.
 * @throws {RegistryError} `invalid_input` when the item has 200 already, and what changing details throws
 */
export async function addProperty(
  deps: AssetDeps,
  owner: Caller,
  assetId: string,
  { name, value }: NewProperty,
): Promise<Property> {
  const added = { id: deps.newDetailId(assetId), name, value };
  await changeDetails(deps, owner, assetId, (details) => {
    if (details.length >= ITEM_LIMITS.details) {
      throw invalidInput({ path: 'properties', message: `Must be at most ${ITEM_LIMITS.details} details` });
    }
    return [...details, added];
  });
  return added;
}
