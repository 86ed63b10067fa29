import type { Caller } from '#functions/lib/base/caller.ts';
import { retry } from '#functions/lib/base/retry.ts';
import { ignoreDamage, type TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferAt, TransferRow } from '#functions/lib/storage/transferRow.ts';
import { ensureSeen, type Seen } from '#functions/lib/transfers/parties.ts';
import type { ClosedRequests } from '#functions/lib/transfers/release.ts';
import { beingReset, wrongState } from '#functions/lib/vault-access/refusals.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { withVaultEvenIfLocked } from '#functions/lib/vault-access/withVault.ts';
import { awaitedParty, labelOf, type Party, STEPS, type TransferStep } from '#shared/domain/transfers.ts';
import type { TransferDeps } from './deps.ts';

interface StepWrites {
  readonly writes: readonly TransactItem<unknown>[];
  /** The other requests that it closes, whose requesters get a mail as well. */
  readonly closed?: ClosedRequests['closed'];
}

interface Wanted<Step extends TransferStep> {
  readonly caller: Caller;
  readonly transferId: string;
  readonly step: Step;
}

/** A transfer from which the step can be taken. */
type Before<Step extends TransferStep> = TransferAt<(typeof STEPS)[Step]['from']>;

/** Gives undefined when something changed between two reads: then all is read again. */
type Compose<Step extends TransferStep, Args extends readonly unknown[]> = (
  transfer: Before<Step>,
  at: Date,
  ...args: Args
) => Promise<StepWrites | undefined>;

/**
 * Takes a party's step in one transaction, then sends its mails. A step that already took effect is not
 * taken again. When the transaction is refused, all is read again: another's decision shows as a wrong state.
 * @throws {RegistryError} `not_found`, `wrong_state`, `lost_race`, and what `compose` throws
 */
export async function takeStep<Step extends TransferStep>(
  deps: TransferDeps,
  wanted: Wanted<Step>,
  compose: Compose<Step, []>,
): Promise<void> {
  await notify(deps, wanted.step, await retry(() => attempt(deps, wanted, compose)));
}

/** The same for a step that reads or writes the item; `compose` requires a session where it is encrypted. */
export async function takeStepUnderVault<Step extends TransferStep>(
  deps: TransferDeps,
  wanted: Wanted<Step>,
  compose: Compose<Step, [UsableVault]>,
): Promise<void> {
  const taken = await retry(() =>
    withVaultEvenIfLocked(deps, wanted.caller, (vault) =>
      attempt(deps, wanted, (transfer, at) => compose(transfer, at, vault)),
    ),
  );
  await notify(deps, wanted.step, taken);
}

/** The outcome of a step: empty where it had been taken before. */
interface Taken {
  readonly transfer?: TransferRow;
  readonly closed?: ClosedRequests['closed'];
}

async function attempt<Step extends TransferStep>(
  deps: TransferDeps,
  { caller, transferId, step }: Wanted<Step>,
  compose: Compose<Step, []>,
): Promise<Taken | undefined> {
  const seen = await ensureSeen(deps, caller.userId, transferId);
  if (hasTaken(seen, step)) return {};
  const transfer = ensureTurn(seen, step);
  const writes = await compose(transfer, deps.now());
  if (!writes) return undefined;
  const { committed } = await deps.transact(writes.writes);
  if (committed) return { transfer, ...(writes.closed && { closed: writes.closed }) };
  const vault = await deps.vaults.get(caller.userId).catch(ignoreDamage);
  if (vault?.state === 'resetting') throw beingReset();
  return undefined;
}

async function notify({ mails }: TransferDeps, step: TransferStep, { transfer, closed = [] }: Taken) {
  await Promise.all([
    ...(transfer ? [mails.notify(transfer, step)] : []),
    ...closed.map((each) => mails.notify(each.transfer, each.step)),
  ]);
}

/** Whether the party's last step was this one: a retry is then a no-op. */
const hasTaken = ({ transfer, party }: Seen, step: TransferStep): boolean =>
  STEPS[step].actor === party && transfer.lastStep === step;

/** @throws {RegistryError} `wrong_state`, saying whose turn it is, when this party cannot take the step from here */
function ensureTurn<Step extends TransferStep>(seen: Seen, step: Step): Before<Step> {
  const { transfer, party } = seen;
  if (STEPS[step].actor === party && isBefore(transfer, step)) return transfer;
  throw wrongState(`This transfer is at '${labelOf(transfer.status)}'. ${turnIn(seen)}`);
}

const isBefore = <Step extends TransferStep>(transfer: TransferRow, step: Step): transfer is Before<Step> =>
  STEPS[step].from === transfer.status;

function turnIn({ transfer, party }: Seen): string {
  const awaited: Party | undefined = awaitedParty(transfer.status);
  if (!awaited) return 'It has ended.';
  if (awaited === party) return 'It is your turn.';
  return `It is ${awaited === 'owner' ? transfer.ownerUsername : transfer.requesterUsername}’s turn.`;
}
