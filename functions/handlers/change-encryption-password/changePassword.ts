import { changeVault } from '#functions/lib/vault-access/changes.ts';
import { ensureAcceptable } from '#functions/lib/vault-access/passwordPolicy.ts';
import { wrongPassword } from '#functions/lib/vault-access/refusals.ts';
import { tryPassword } from '#functions/lib/vault-access/tryPassword.ts';
import type { Actor } from '#functions/lib/vault-access/vaultAccess.ts';
import type { VaultWorld } from '#functions/lib/vault-access/world.ts';
import type { passwordChange } from '#shared/contract/encryption.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/endpoint.ts';
import { answerAgain } from './answerAgain.ts';
import { changed } from './changed.ts';
import { ensurePasswordVault } from './passwordVault.ts';

type Endpoint = typeof passwordChange.changePassword;

/**
 * Changes the password by the current one. An unchanged password is allowed: at Enhanced it gives new recovery
 * words.
 * @throws {RegistryError} `wrong_state`, `invalid_input` for a new password that anyone would guess,
 * `wrong_password`, `too_many_requests`, `lost_race`
 */
export async function changePassword(
  world: VaultWorld,
  person: Actor,
  { currentPassword, newPassword }: BodyOf<Endpoint>,
): Promise<ResponseOf<Endpoint>> {
  const row = await ensurePasswordVault(world, person.userId);
  await ensureAcceptable('newPassword', newPassword);
  const open = await tryPassword(world, row, currentPassword);
  if (!open) {
    if (newPassword === currentPassword) throw wrongPassword();
    return answerAgain(world, person, row, newPassword);
  }
  const { level } = row.vault;
  const isRenewal = level === 'Enhanced' && newPassword === currentPassword;
  const event = isRenewal ? 'recovery_key_renewed' : 'password_changed';
  return changed(await changeVault(world, person, row, open, { level, password: newPassword, event }));
}
