import { RegistryError, VaultDamaged } from '#functions/lib/base/errors.ts';
import { isAsRequested } from '#functions/lib/crypto/requestSeal.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { Seen } from '#functions/lib/transfers/parties.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { KnownKey } from '#functions/lib/vault-access/verification.ts';
import type { TransferDetail } from '#shared/contract/transfers.ts';
import type { Party } from '#shared/domain/transfers.ts';
import type { TransferDeps } from './deps.ts';
import type { Known } from './requesterLevel.ts';

/**
 * The words that a party compares, until the requester decides. The owner's are of the key that the item's key will be
 * sealed to or, from the approval on, was really sealed to; the requester's are of their own private key. So they
 * differ where someone put another key in between, also when the tables are put right again afterwards.
 * @throws {RegistryError} `key_changed` for an owner who would have to approve without words
 */
export async function verificationOf(
  vault: UsableVault,
  seen: Seen,
  requester: VaultRow | undefined,
): Promise<Pick<TransferDetail, 'verification' | 'verificationPhrase'>> {
  const known = knownKey(vault, seen, requester);
  if (known === undefined) return {};
  if (known === 'locked' || known === 'changed') return { verification: known };
  return { verification: 'ready', verificationPhrase: await phraseOf(seen.transfer, known) };
}

function knownKey(
  vault: UsableVault,
  { transfer, party }: Seen,
  requester: VaultRow | undefined,
): KnownKey | 'locked' | undefined {
  switch (transfer.status) {
    case 'PendingOwnerApproval':
      return party === 'owner' ? keyOf(requester) : vault.ownKey();
    case 'PendingRequesterReview':
      return party === 'owner' ? vault.notedRecipient(transfer) : vault.ownKey(transfer.itemKey);
    default:
      return undefined;
  }
}

/** A request makes its requester a vault, and only a change in the tables takes it away or damages it. */
function keyOf(requester: VaultRow | undefined): Uint8Array {
  if (!requester) throw overwritten();
  return requester.vault.publicKey;
}

/** The list of words is large: it is read when the first phrase is shown. */
async function phraseOf({ transferId }: TransferRow, publicKey: Uint8Array): Promise<string> {
  const { verificationPhrase } = await import('#functions/lib/crypto/phrase.ts');
  return verificationPhrase({ transferId, publicKey });
}

/**
 * The owner approves for the key whose words they saw, and for no other.
 * @throws {RegistryError} `key_changed`
 */
export async function ensureCompared(
  transfer: TransferRow,
  { vault: { publicKey } }: VaultRow,
  { verificationPhrase }: Known,
): Promise<void> {
  if (verificationPhrase === undefined || verificationPhrase === (await phraseOf(transfer, publicKey)))
    return;
  throw new RegistryError(
    'key_changed',
    'The key of the other person has changed since you looked, and so have the words. Look at the request again and compare the new words.',
  );
}

/**
 * Tells an owner that the requester's key, their level or all of their vault was overwritten in the tables: the words of the
 * general refusals would be about the owner's own keys, or ask for another try.
 * @throws {RegistryError} `key_changed`; any other error as it is
 */
export function refuseOverwritten(error: unknown): never {
  if (!(error instanceof VaultDamaged)) throw error;
  throw overwritten();
}

const overwritten = () =>
  new RegistryError(
    'key_changed',
    'The key or the level that the registry holds for the other person is not theirs: someone may have put another in its place. Nothing was done. Please tell the administrators of the registry.',
  );

/**
 * Holds a step of a user until the key that others seal to is the one that only they have.
 * @throws {RegistryError} `key_changed` where the key in the tables is another one
 */
export function ensureOwnKey(vault: UsableVault): void {
  if (vault.ownKey() !== 'changed') return;
  throw new RegistryError(
    'key_changed',
    'The key that the registry holds for you is not yours: someone may have put theirs in its place. Nothing was done. Please tell the administrators of the registry.',
  );
}

/**
 * Holds a party to a request that is still as its requester made it: whoever writes the tables could put themselves in
 * the place of either party.
 * @throws {RegistryError} `key_changed`
 */
export async function ensureAsRequested(
  { kms }: Pick<TransferDeps, 'kms'>,
  { transfer, party }: Seen,
): Promise<void> {
  if (await isAsRequested(kms, transfer, transfer.requestSeal)) return;
  throw new RegistryError('key_changed', NOT_AS_REQUESTED[party]);
}

const NOT_AS_REQUESTED: Readonly<Record<Party, string>> = {
  owner:
    'This request was changed in the registry after it was made, so it is not certain who asked for your item. Nothing was done. Please end it, tell the administrators of the registry, and have the other person ask again.',
  requester:
    'This request was changed in the registry after you made it, so it is not certain whose item this is. Nothing was done. Please reject the item, tell the administrators of the registry, and ask again.',
};
