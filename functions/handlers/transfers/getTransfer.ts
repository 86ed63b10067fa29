import type { Caller } from '#functions/lib/base/caller.ts';
import { verificationPhrase } from '#functions/lib/crypto/phrase.ts';
import { ensureSeen, type Seen } from '#functions/lib/transfers/parties.ts';
import { toTransfer } from '#functions/lib/transfers/toTransfer.ts';
import { createItemReader } from '#functions/lib/transfers/visibility.ts';
import { withVaultEvenIfLocked } from '#functions/lib/vault-access/withVault.ts';
import type { TransferDetail } from '#shared/contract/transfers.ts';
import type { TransferDeps } from './deps.ts';

/**
 * One transfer, for its parties. Without a session the name of an encrypted item is left out.
 * @throws {RegistryError} `not_found`
 */
export const getTransfer = (
  deps: TransferDeps,
  caller: Caller,
  transferId: string,
): Promise<TransferDetail> =>
  withVaultEvenIfLocked(deps, caller, async (vault) => {
    const seen = await ensureSeen(deps, caller.userId, transferId);
    const transfer = await toTransfer(vault, seen, await createItemReader(deps.assets)(seen));
    const phrase = transfer.isEncrypted ? await phraseOf(deps, seen) : undefined;
    return {
      ...transfer,
      ...(seen.party === 'owner' && { requester: seen.transfer.requester }),
      ...(phrase !== undefined && { verificationPhrase: phrase }),
    };
  });

/** While there is something to compare it for: until the requester decides. */
async function phraseOf({ vaults }: TransferDeps, { transfer }: Seen): Promise<string | undefined> {
  const { status, transferId, ownerId, requesterId } = transfer;
  if (status !== 'PendingOwnerApproval' && status !== 'PendingRequesterReview') return undefined;
  const [owner, requester] = await Promise.all([vaults.get(ownerId), vaults.get(requesterId)]);
  if (!owner || !requester) return undefined;
  return verificationPhrase({
    transferId,
    ownerPublicKey: owner.vault.publicKey,
    requesterPublicKey: requester.vault.publicKey,
  });
}
