import { ensureSeen, type Seen } from '#functions/parties/parties.ts';
import { createItemReader } from '#functions/parties/seenItem.ts';
import { toTransfer } from '#functions/parties/toTransfer.ts';
import { verificationPhrase } from '#functions/vault/phrase.ts';
import { usingVaultIfOpen } from '#functions/vaults/usableVault.ts';
import type { TransferDetail } from '#shared/contract/transfers.ts';
import type { Caller, TransferWorld } from './collaborators.ts';

/**
 * One transfer, for its parties. Without a session the name of an encrypted item is left out.
 * @throws {RegistryError} `not_found`
 */
export const getTransfer = (
  world: TransferWorld,
  caller: Caller,
  transferId: string,
): Promise<TransferDetail> =>
  usingVaultIfOpen(world, caller, async (vault) => {
    const seen = await ensureSeen(world, caller.userId, transferId);
    const transfer = await toTransfer(vault, seen, await createItemReader(world.assets)(seen));
    const phrase = transfer.isEncrypted ? await phraseOf(world, seen) : undefined;
    return {
      ...transfer,
      ...(seen.party === 'owner' && { requester: seen.transfer.requester }),
      ...(phrase !== undefined && { verificationPhrase: phrase }),
    };
  });

/** While there is something to compare it for: until the requester decides. */
async function phraseOf({ vaults }: TransferWorld, { transfer }: Seen): Promise<string | undefined> {
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
