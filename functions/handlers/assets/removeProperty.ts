import { notFound } from '#functions/lib/base/errors.ts';
import { changeDetails } from './changeDetails.ts';
import { type Collaborators, itemIdOf, type Owner } from './collaborators.ts';

/** @throws {RegistryError} `not_found`, and what changing details throws */
export async function removeProperty(world: Collaborators, owner: Owner, detailId: string): Promise<void> {
  const assetId = itemIdOf(detailId);
  if (assetId === '') throw notFound();
  await changeDetails(world, owner, assetId, (details) => {
    const remaining = details.filter(({ id }) => id !== detailId);
    if (remaining.length === details.length) throw notFound();
    return remaining;
  });
}
