import type { Stores } from '#functions/lib/storage/stores.ts';
import { partyOf } from '#functions/lib/transfers/parties.ts';
import { type ErasureDeps, ensureTime } from './erase.ts';

interface Deps extends ErasureDeps, Pick<Stores, 'users'> {}

/**
 * Deletes the completed transfers of a user who is shut out by now, as far as their other parties have left too: nobody
 * is there whose record they are. Of two who leave at once, the one who is shut out later finds the other gone. The
 * list of transfers is an index: one that it does not show yet stays.
 * @throws {RegistryError} `unavailable` when the deadline, in milliseconds since 1970, has passed
 */
export async function eraseCompleted(deps: Deps, userId: string, deadline: number): Promise<void> {
  const left = new Map<string, boolean>();
  for await (const transfer of deps.transfers.completedOf(userId)) {
    ensureTime(deps, deadline);
    if (transfer.status !== 'Completed') continue;
    const { ownerId, requesterId } = transfer;
    const other = partyOf(transfer, userId) === 'owner' ? requesterId : ownerId;
    const hasLeft = left.get(other) ?? (await isGone(deps, other));
    left.set(other, hasLeft);
    if (hasLeft) await deps.transact([deps.transfers.forget(transfer)]);
  }
}

/** The access row of a user who has left expires some time later. */
async function isGone({ users }: Deps, userId: string): Promise<boolean> {
  const access = await users.access(userId);
  return !access || access.leaving === true;
}
