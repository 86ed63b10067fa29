import { lostRace } from '#functions/lib/base/errors.ts';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import { createStandardVault } from '#functions/lib/crypto/vault.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';

interface Deps extends Pick<Stores, 'transact' | 'vaults'> {
  readonly kms: WrappingKms;
}

/**
 * Gives a user's vault, and makes one at Standard where there is none: a transfer seals to the public key of
 * both parties. Until its owner chooses a level, such a vault does not count as one. Of two that are made at
 * once, the first stays.
 * @throws {RegistryError} `lost_race` when it was made and deleted at the same moment
 */
export async function ensureVault({ vaults, kms, transact }: Deps, userId: string): Promise<VaultRow> {
  const known = await vaults.get(userId);
  if (known) return known;
  const { record, open } = await createStandardVault(kms, userId, { chosen: false });
  open.dispose();
  const made: VaultRow = { userId, version: 1, state: 'active', vault: record };
  const inserted = vaults.insert(made);
  const outcome = await transact([inserted]);
  if (outcome.committed) return made;
  const earlier = refusalOf(outcome, inserted)?.old;
  if (!earlier) throw lostRace();
  return earlier;
}
