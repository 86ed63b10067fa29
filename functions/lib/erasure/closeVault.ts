import { retry } from '#functions/lib/base/retry.ts';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import { createStandardVault } from '#functions/lib/crypto/vault.ts';
import type { AttemptStore } from '#functions/lib/storage/attempts.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { ErasureDeps } from './deps.ts';

/** The stores and the key service that closing a vault uses. */
interface Deps extends Pick<ErasureDeps, 'vaults' | 'transact'> {
  readonly attempts: AttemptStore;
  readonly kms: WrappingKms;
}

/**
 * Marks the vault, and puts keys that nothing was ever sealed with in place of its own: so whatever happens next,
 * nobody reads what was encrypted. Someone without a vault gets a marked one, which keeps anything new away too.
 * The guess that proved the password is counted no more.
 * @throws {RegistryError} `lost_race`
 */
export async function closeVault(deps: Deps, userId: string): Promise<VaultRow> {
  const cleared = deps.attempts.clear(userId, 'account');
  return retry(async () => {
    const { row, written } = await closing(deps, userId);
    const { committed } = await deps.transact([written, cleared]);
    return committed ? row : undefined;
  });
}

interface Closing {
  readonly row: VaultRow;
  readonly written: TransactItem<VaultRow>;
}

async function closing({ vaults, kms }: Deps, userId: string): Promise<Closing> {
  const present = await vaults.get(userId);
  if (present?.state === 'closing') return { row: present, written: vaults.stillErasing(present) };
  const { record, open } = await createStandardVault(kms, userId);
  open.dispose();
  const version = present?.version ?? 0;
  const row: VaultRow = { userId, version: version + 1, state: 'closing', chosen: false, vault: record };
  return { row, written: present ? vaults.replace(row, version) : vaults.insert(row) };
}
