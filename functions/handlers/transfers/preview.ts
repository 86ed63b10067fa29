import type { Caller } from '#functions/lib/base/caller.ts';
import { notFound } from '#functions/lib/base/errors.ts';
import type { TransferDeps } from './deps.ts';
import { ensureOwnerName, hasRequested, isFull, type Link } from './requestable.ts';

interface Preview {
  readonly ownerUsername: string;
  /** Whether it could be asked for, and given, as things are. */
  readonly available: boolean;
  readonly alreadyRequested: boolean;
}

/**
 * Whose item a link names. Nothing of the item itself.
 * @throws {RegistryError} `not_found`
 */
export async function preview(
  deps: TransferDeps,
  caller: Caller,
  { ownerId, assetId }: Link,
): Promise<Preview> {
  const row = await deps.assets.get(ownerId, assetId);
  if (!row) throw notFound();
  return {
    ownerUsername: await ensureOwnerName(deps, ownerId),
    available: row.transferId === undefined && !isFull(row),
    alreadyRequested: hasRequested(row, caller.userId),
  };
}
