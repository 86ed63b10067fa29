import type { Caller } from '#functions/lib/base/caller.ts';
import { changeVault } from '#functions/lib/vault-access/changes.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';
import { ensureAcceptable } from '#functions/lib/vault-access/passwordPolicy.ts';
import { wrongPassword } from '#functions/lib/vault-access/refusals.ts';
import { tryPassword } from '#functions/lib/vault-access/tryPassword.ts';
import type { passwordChange } from '#shared/contract/encryption.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/endpoint.ts';
import { changed, ensurePasswordVault, repeatOrReject } from './passwordChange.ts';

type Endpoint = typeof passwordChange.changePassword;

/**
 * Changes the password by the current one. An unchanged password is allowed: at Enhanced it gives a new
 * recovery key.
 * @throws {RegistryError} `wrong_state`, `invalid_input` for a new password that anyone would guess,
 * `wrong_password`, `too_many_requests`, `lost_race`
 */
export async function changePassword(
  deps: VaultDeps,
  caller: Caller,
  { currentPassword, newPassword }: BodyOf<Endpoint>,
): Promise<ResponseOf<Endpoint>> {
  const row = await ensurePasswordVault(deps, caller.userId);
  await ensureAcceptable('newPassword', newPassword);
  const open = await tryPassword(deps, row, currentPassword);
  if (!open) {
    if (newPassword === currentPassword) throw wrongPassword();
    return repeatOrReject(deps, caller, row, newPassword);
  }
  const { level } = row.vault;
  const isRenewal = level === 'Enhanced' && newPassword === currentPassword;
  const event = isRenewal ? 'recovery_key_renewed' : 'password_changed';
  return changed(await changeVault(deps, caller, row, open, { level, password: newPassword, event }));
}
