import type { Caller } from '#functions/lib/base/caller.ts';
import { retry } from '#functions/lib/base/retry.ts';
import { ensureSeen, type Seen } from '#functions/lib/transfers/parties.ts';
import { wrongState } from '#functions/lib/vault-access/refusals.ts';
import { CLEARED_BY, canClear } from '#shared/domain/transfers.ts';
import type { TransferDeps } from './deps.ts';

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
