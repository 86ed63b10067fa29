import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { chooseStandard, foundVault } from '#functions/lib/vault-access/changes.ts';
import { ensureNotErasing, passwordRequired } from '#functions/lib/vault-access/refusals.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import type { EncryptionDeps } from './deps.ts';

/**
 * Chooses Standard where no level was chosen yet. Items that exist stay plain until they are migrated.
 * @throws {RegistryError} `password_required` for the other levels, `vault_exists`, `wrong_state`, `lost_race`
 */
export async function setSecurityLevel(
  deps: EncryptionDeps,
  caller: Caller,
  level: SecurityLevel,
): Promise<void> {
  if (needsPassword(level)) throw passwordRequired('SecurityLevel');
  const row = await deps.vaults.get(caller.userId);
  if (row?.chosen) throw vaultExists();
  ensureNotErasing(row);
  if (row) await chooseStandard(deps, caller, row);
  else (await foundVault(deps, caller, { level })).open.dispose();
}

const vaultExists = () =>
  new RegistryError(
    'vault_exists',
    'You have chosen a security level already. Please change it instead of setting it.',
  );
