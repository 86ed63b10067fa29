import { inParallel } from '#functions/lib/base/inParallel.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { TransferAt } from '#functions/lib/storage/transferRow.ts';
import { partyOf } from '#functions/lib/transfers/parties.ts';
import { type ErasureDeps, ensureTime } from './erase.ts';

interface Deps extends ErasureDeps, Pick<Stores, 'users'> {}

type Completed = TransferAt<'Completed'>;

const AT_ONCE = 16;
/** How many transfers are held at a time. */
const BATCH = 200;

interface Erasing {
  readonly userId: string;
  /** The users of whom it is known whether they have left. */
  readonly haveLeft: Map<string, boolean>;
  readonly isTimeUp: () => boolean;
}

/**
 * Deletes the completed transfers of a user who is shut out by now, as far as their other parties have left too: nobody
 * is there whose record they are. Of two who leave at once, the one who is shut out later finds the other gone. The
 * list of transfers is an index: one that it does not show yet stays. So do those that it does not come to before the
 * deadline, in milliseconds since 1970: each call would begin anew, so that a large account could never be deleted.
 * @throws {RegistryError} `unavailable` when the deadline has passed before it begins
 */
export async function eraseCompleted(deps: Deps, userId: string, deadline: number): Promise<void> {
  ensureTime(deps, deadline);
  const isTimeUp = () => deps.now().getTime() > deadline;
  const erasing = { userId, haveLeft: new Map<string, boolean>(), isTimeUp };
  let batch: Completed[] = [];
  for await (const transfer of deps.transfers.completedOf(userId)) {
    if (isTimeUp()) return;
    if (transfer.status === 'Completed') batch.push(transfer);
    if (batch.length < BATCH) continue;
    await eraseBatch(deps, erasing, batch);
    batch = [];
  }
  await eraseBatch(deps, erasing, batch);
}

async function eraseBatch(
  deps: Deps,
  { userId, haveLeft, isTimeUp }: Erasing,
  batch: readonly Completed[],
): Promise<void> {
  const otherOf = (transfer: Completed): string =>
    partyOf(transfer, userId) === 'owner' ? transfer.requesterId : transfer.ownerId;
  const unknown = new Set(batch.map(otherOf).filter((other) => !haveLeft.has(other)));
  await inParallel(AT_ONCE, [...unknown], async (other) => {
    if (!isTimeUp()) haveLeft.set(other, await isGone(deps, other));
  });
  const nobodys = batch.filter((transfer) => haveLeft.get(otherOf(transfer)));
  await inParallel(AT_ONCE, nobodys, async (transfer) => {
    if (!isTimeUp()) await deps.transact([deps.transfers.forget(transfer)]);
  });
}

/** The access row of a user who has left expires some time later. */
async function isGone({ users }: Deps, userId: string): Promise<boolean> {
  const access = await users.access(userId);
  return !access || access.leaving === true;
}
