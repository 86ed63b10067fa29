import type { Caller } from '#functions/lib/base/caller.ts';
import { inParallel } from '#functions/lib/base/mapLimit.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { partyOf, type Seen } from '#functions/lib/transfers/parties.ts';
import { toTransfer } from '#functions/lib/transfers/toTransfer.ts';
import { createItemReader } from '#functions/lib/transfers/visibility.ts';
import { withVaultEvenIfLocked } from '#functions/lib/vault-access/withVault.ts';
import type { Transfer } from '#shared/contract/transfers.ts';
import type { TransferDeps } from './deps.ts';

const READ_AT_ONCE = 8;

/**
 * The transfers that the caller is party to and that are not over for the list, newest first. Without a session
 * the names of encrypted items are left out, and nothing else.
 */
export const listPending = (deps: TransferDeps, caller: Caller): Promise<Transfer[]> =>
  withVaultEvenIfLocked(deps, caller, async (vault) => {
    const seen = await seenOf(deps.transfers.ofParty(caller.userId), caller.userId);
    const itemOf = createItemReader(deps.assets);
    return inParallel(READ_AT_ONCE, seen, async (each) => toTransfer(vault, each, await itemOf(each)));
  });

async function seenOf(transfers: AsyncIterable<TransferRow>, userId: string): Promise<Seen[]> {
  const seen: Seen[] = [];
  for await (const transfer of transfers) {
    const party = partyOf(transfer, userId);
    if (party) seen.push({ transfer, party });
  }
  return seen;
}
