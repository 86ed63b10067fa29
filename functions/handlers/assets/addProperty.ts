import { invalidInput } from '#functions/lib/base/errors.ts';
import type { NewProperty, Property } from '#shared/contract/assets.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { changeDetails } from './changeDetails.ts';
import type { Collaborators, Owner } from './collaborators.ts';

/**
 * Adds a detail behind the others.
 * @throws {RegistryError} `invalid_input` when the item has 200 already, and what changing details throws
 */
export async function addProperty(
  world: Collaborators,
  owner: Owner,
  assetId: string,
  { name, value }: NewProperty,
): Promise<Property> {
  const added = { id: world.newDetailId(assetId), name, value };
  await changeDetails(world, owner, assetId, (details) => {
    if (details.length >= ITEM_LIMITS.details) {
      throw invalidInput({ path: 'properties', message: `Must be at most ${ITEM_LIMITS.details} details` });
    }
    return [...details, added];
  });
  return added;
}
