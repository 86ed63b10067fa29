import { RegistryError } from '#functions/lib/base/errors.ts';
import { chooseStandard, foundVault } from '#functions/lib/vault-access/changes.ts';
import { ensureUnmarked, passwordRequired } from '#functions/lib/vault-access/refusals.ts';
import type { Actor } from '#functions/lib/vault-access/vaultAccess.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import type { Collaborators } from './collaborators.ts';

/**
 * Chooses Standard where no level was chosen yet. Items that exist stay plain until they are migrated.
 * @throws {RegistryError} `password_required` for the other levels, `vault_exists`, `wrong_state`, `lost_race`
 */
export async function setSecurityLevel(
  world: Collaborators,
  person: Actor,
  level: SecurityLevel,
): Promise<void> {
  if (needsPassword(level)) throw passwordRequired('SecurityLevel');
  const row = await world.vaults.get(person.userId);
  if (row?.chosen) throw vaultExists();
  ensureUnmarked(row);
  if (row) await chooseStandard(world, person, row);
  else (await foundVault(world, person, { level })).open.dispose();
}

const vaultExists = () =>
  new RegistryError(
    'vault_exists',
    'You have chosen a security level already. Please change it instead of setting it.',
  );
