import type { Caller } from '#functions/lib/base/caller.ts';
import { notFound } from '#functions/lib/base/errors.ts';
import { changeDetails } from './changeDetails.ts';
import { type AssetDeps, itemIdOf } from './deps.ts';

/** @throws {RegistryError} `not_found`, and what changing details throws */
export async function removeProperty(deps: AssetDeps, owner: Caller, detailId: string): Promise<void> {
  const assetId = itemIdOf(detailId);
  if (assetId === '') throw notFound();
  await changeDetails(deps, owner, assetId, (details) => {
    const remaining = details.filter(({ id }) => id !== detailId);
    if (remaining.length === details.length) throw notFound();
    return remaining;
  });
}
