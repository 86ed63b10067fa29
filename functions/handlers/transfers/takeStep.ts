import type { Caller } from '#functions/lib/base/caller.ts';
import { retry } from '#functions/lib/base/retry.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { ClosedRequests } from '#functions/lib/transfers/closeRequests.ts';
import { ensureSeen } from '#functions/lib/transfers/parties.ts';
import { beingReset } from '#functions/lib/vault-access/refusals.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { withVaultEvenIfLocked } from '#functions/lib/vault-access/withVault.ts';
import type { TransferStep } from '#shared/domain/transfers.ts';
import type { TransferDeps } from './deps.ts';
import { ensureTurn, hasTaken } from './turns.ts';

/** The writes of a step. */
export interface StepWrites {
  readonly pieces: readonly TransactItem<unknown>[];
  /** The other requests that it closes, whose requesters get a mail as well. */
  readonly closed?: ClosedRequests['closed'];
}

interface Wanted {
  readonly caller: Caller;
  readonly transferId: string;
  readonly step: TransferStep;
}

/** Answers undefined when something changed between two reads: then all is read again. */
type Compose<Args extends readonly unknown[]> = (
  transfer: TransferRow,
  at: Date,
  ...args: Args
) => Promise<StepWrites | undefined>;

/**
 * Takes a party's step in one transaction, then tells the other party. A step that already took effect is not
 * taken again. When the transaction is refused, all is read again: another's decision shows as a wrong state.
 * @throws {RegistryError} `not_found`, `wrong_state`, `lost_race`, and what `compose` throws
 */
export async function takeStep(deps: TransferDeps, wanted: Wanted, compose: Compose<[]>): Promise<void> {
  await notify(deps, wanted.step, await retry(() => attempt(deps, wanted, compose)));
}

/** The same for a step that reads or writes the item; `compose` asks for a session where it is encrypted. */
export async function takeStepUnderVault(
  deps: TransferDeps,
  wanted: Wanted,
  compose: Compose<[UsableVault]>,
): Promise<void> {
  const taken = await retry(() =>
    withVaultEvenIfLocked(deps, wanted.caller, (vault) =>
      attempt(deps, wanted, (transfer, at) => compose(transfer, at, vault)),
    ),
  );
  await notify(deps, wanted.step, taken);
}

/** What a step led to: nothing new where it had been taken before. */
interface Taken {
  readonly transfer?: TransferRow;
  readonly closed?: ClosedRequests['closed'];
}

async function attempt(
  deps: TransferDeps,
  { caller, transferId, step }: Wanted,
  compose: Compose<[]>,
): Promise<Taken | undefined> {
  const seen = await ensureSeen(deps, caller.userId, transferId);
  if (hasTaken(seen, step)) return {};
  ensureTurn(seen, step);
  const writes = await compose(seen.transfer, deps.now());
  if (!writes) return undefined;
  const { committed } = await deps.transact(writes.pieces);
  if (committed) return { transfer: seen.transfer, ...(writes.closed && { closed: writes.closed }) };
  await ensureNotBeingReset(deps, caller.userId);
  return undefined;
}

async function ensureNotBeingReset({ vaults }: TransferDeps, userId: string): Promise<void> {
  const vault = await vaults.get(userId);
  if (vault?.state === 'resetting') throw beingReset();
}

async function notify({ mails }: TransferDeps, step: TransferStep, { transfer, closed = [] }: Taken) {
  await Promise.all([
    ...(transfer ? [mails.notify(transfer, step)] : []),
    ...closed.map((each) => mails.notify(each.transfer, each.step)),
  ]);
}
