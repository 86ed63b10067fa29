import type { VaultRow, VaultStore } from '#functions/lib/storage/vaults.ts';
import { chosenLevel } from '#functions/lib/vault-access/vaultAccess.ts';
import type { dataReset } from '#shared/contract/encryption.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import { needsPassword } from '#shared/domain/levels.ts';

type Eligibility = ResponseOf<typeof dataReset.checkEligibility>;

/** A user can have encrypted data deleted only where a lost password would make it useless. */
export function eligibilityOf(vault: VaultRow | undefined): Eligibility {
  if (vault?.state === 'resetting') {
    return offered(
      'The deletion of your encrypted data has begun. Enter your account password to finish it.',
    );
  }
  const level = chosenLevel(vault);
  if (level === null) {
    return refused('You have not chosen a security level yet, so there is no encrypted data to delete.');
  }
  if (!needsPassword(level)) {
    return refused('At the Standard level there is no encryption password that could be lost.');
  }
  return offered(
    'All your encrypted data can be deleted for good. Your security level will then be Standard.',
  );
}

export const readEligibility = async (
  { vaults }: { readonly vaults: VaultStore },
  userId: string,
): Promise<Eligibility> => eligibilityOf(await vaults.get(userId));

const offered = (message: string): Eligibility => ({ canResetData: true, message });
const refused = (message: string): Eligibility => ({ canResetData: false, message });
