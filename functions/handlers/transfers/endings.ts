import type { Caller } from '#functions/lib/base/caller.ts';
import { retry } from '#functions/lib/base/retry.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { ignoreDamage } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { ensureSeen, recordBetween, type Seen } from '#functions/lib/transfers/parties.ts';
import { releaseItem } from '#functions/lib/transfers/release.ts';
import { wrongState } from '#functions/lib/vault-access/refusals.ts';
import { sealsNew } from '#functions/lib/vault-access/usableVault.ts';
import { withVaultEvenIfLocked } from '#functions/lib/vault-access/withVault.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';
import { CLEARED_BY, canClear, STATUSES, STEPS, type TransferStep } from '#shared/domain/transfers.ts';
import type { TransferDeps } from './deps.ts';
import { ownersName } from './ownersName.ts';
import { takeStep } from './takeStep.ts';

/** The steps that end a request or a lock, and so need no key, by the activity that each is recorded as. */
const ENDINGS = {
  deny: 'transfer_denied',
  withdraw: 'transfer_withdrawn',
  reject: 'transfer_rejected',
  cancel: 'transfer_cancelled',
  reclaim: 'transfer_reclaimed',
} as const satisfies Partial<Record<TransferStep, ActivityKind>>;

/**
 * Takes a step that needs no key, and so no session. It succeeds also when the item is gone, and when its owner
 * began to reset their vault and did not finish, or has a damaged one. A plain item that comes back to its owner is sealed in
 * the same transaction where their vault is open.
 * @throws {RegistryError} `not_found`, `wrong_state`, `lost_race`
 */
export const takeEndingStep = (
  deps: TransferDeps,
  caller: Caller,
  transferId: string,
  step: keyof typeof ENDINGS,
): Promise<void> =>
  takeStep(deps, { caller, transferId, step }, async (transfer, at) => {
    const ending = {
      transfer,
      step,
      at,
      ...(STEPS[step].to === 'DeniedByOwner' && {
        sealName: (row: AssetRow | undefined) => ownersName(deps, caller, transfer, row),
      }),
    };
    const isSealed =
      comesBackPlain(transfer, step) && sealsNew(await deps.vaults.get(caller.userId).catch(ignoreDamage));
    const released = isSealed
      ? await withVaultEvenIfLocked(deps, caller, (ownersVault) =>
          releaseItem(deps, { ...ending, ownersVault }),
        )
      : await releaseItem(deps, ending);
    return { writes: [...released, ...recordBetween(deps, ENDINGS[step], transfer, at)] };
  });

/** Whether the owner's step brings an item back that was approved plain: of an encrypted one, the name was sealed. */
function comesBackPlain(transfer: TransferRow, step: TransferStep): boolean {
  const { actor, from } = STEPS[step];
  const isSealed = 'names' in transfer && transfer.names !== undefined;
  return actor === 'owner' && STATUSES[from].isLocked && !isSealed;
}

type ClearDeps = Pick<TransferDeps, 'transact' | 'transfers'>;

/**
 * Takes a transfer that is over for a party off that party's list. The other party's list stays as it is. A repetition
 * changes nothing. Gives the transfer as it was before.
 * @throws {RegistryError} `not_found`, `wrong_state` while the party may still take a step, `lost_race`
 */
export const clearTransfer = (deps: ClearDeps, caller: Caller, transferId: string): Promise<Seen> =>
  retry(async () => {
    const seen = await ensureSeen(deps, caller.userId, transferId);
    const { transfer, party } = seen;
    if (transfer[CLEARED_BY[party]]) return seen;
    if (!canClear(party, transfer.status)) {
      throw wrongState('This transfer is not over for you, so it stays in your list.');
    }
    const { committed } = await deps.transact([deps.transfers.clear(transfer, party)]);
    return committed ? seen : undefined;
  });
