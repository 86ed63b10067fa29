import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openRecipient, ownPublicKey, sealRecipient } from '#functions/lib/crypto/parties.ts';
import type { SealedFor, TransferAt, TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { VaultGenerationOf } from '#functions/lib/storage/vaults.ts';

/**
 * The requester's public key as one party's open vault knows it, whatever the tables say. `changed` where the tables
 * hold something that its vault did not write.
 */
export type KnownKey = Uint8Array | 'changed';

/**
 * For a requester: the public key of their own private key, of the generation that an item key was sealed to, or else
 * of the newest. A vault whose row holds another public key does not open at all.
 */
export function ownKey(keys: OpenVault, sealedTo: VaultGenerationOf | undefined): KnownKey {
  if (sealedTo && sealedTo.vaultId !== keys.vaultId) return 'changed';
  return ownPublicKey(keys, sealedTo?.generation ?? keys.generation) ?? 'changed';
}

type Reviewed = TransferAt<'PendingRequesterReview'>;
type Place = Pick<TransferRow, 'transferId' | 'assetId'>;

/** For an owner: the note of the public key that their item's key was sealed to, for the transfer's row. */
export function noteRecipient(
  keys: OpenVault,
  { transferId, assetId }: Place,
  itemKey: SealedFor,
  publicKey: Uint8Array,
): Reviewed['sealedTo'] {
  const { vaultId, generation } = keys;
  const sealed = sealRecipient(keys, { transferId, assetId, itemKey: itemKey.sealed }, publicKey);
  return sealed && { vaultId, generation, sealed };
}

/** For an owner: the key that was noted at the approval. */
export function notedRecipient(
  keys: OpenVault,
  { transferId, assetId, itemKey, sealedTo }: Reviewed,
): KnownKey {
  if (!itemKey || sealedTo?.vaultId !== keys.vaultId) return 'changed';
  return openRecipient(keys, { transferId, assetId, itemKey: itemKey.sealed }, sealedTo) ?? 'changed';
}
