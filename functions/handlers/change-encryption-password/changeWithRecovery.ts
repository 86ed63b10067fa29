import type { Caller } from '#functions/lib/base/caller.ts';
import { openWithRecoveryKey } from '#functions/lib/crypto/vault.ts';
import { ensureAttemptAllowed } from '#functions/lib/vault-access/attemptLimit.ts';
import { changeVault } from '#functions/lib/vault-access/changes.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';
import { ensureAcceptable } from '#functions/lib/vault-access/passwordPolicy.ts';
import { wrongState } from '#functions/lib/vault-access/refusals.ts';
import type { passwordChange } from '#shared/contract/encryption.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/endpoint.ts';
import { changed, ensurePasswordVault, repeatOrReject } from './passwordChange.ts';

type Endpoint = typeof passwordChange.changeWithRecovery;

/**
 * Changes the password by the recovery key, and makes a new recovery key in place of that one.
 * @throws {RegistryError} `wrong_state` except at Enhanced, `invalid_input` for a new password that anyone
 * would guess, `wrong_password`, `too_many_requests`, `lost_race`
 */
export async function changeWithRecovery(
  deps: VaultDeps,
  caller: Caller,
  { recoveryKey, newPassword }: BodyOf<Endpoint>,
): Promise<ResponseOf<Endpoint>> {
  const row = await ensurePasswordVault(deps, caller.userId);
  const { level } = row.vault;
  if (level !== 'Enhanced') throw wrongState(`There is no recovery key at the level ${level}.`);
  await ensureAcceptable('newPassword', newPassword);
  await ensureAttemptAllowed(deps, caller.userId, 'vault');
  const open = await openWithRecoveryKey(deps.kms, caller.userId, row.vault, recoveryKey);
  if (!open) return repeatOrReject(deps, caller, row, newPassword, 'This is not your recovery key.');
  return changed(
    await changeVault(deps, caller, row, open, {
      level,
      password: newPassword,
      event: 'password_recovered',
    }),
  );
}
