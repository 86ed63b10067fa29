import { openWithRecoveryKey } from '#functions/lib/crypto/vault.ts';
import { admitGuess } from '#functions/lib/vault-access/attemptLimit.ts';
import { changeVault } from '#functions/lib/vault-access/changes.ts';
import { ensureAcceptable } from '#functions/lib/vault-access/passwordPolicy.ts';
import { wrongState } from '#functions/lib/vault-access/refusals.ts';
import type { Actor } from '#functions/lib/vault-access/vaultAccess.ts';
import type { VaultWorld } from '#functions/lib/vault-access/world.ts';
import type { passwordChange } from '#shared/contract/encryption.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/endpoint.ts';
import { answerAgain } from './answerAgain.ts';
import { changed } from './changed.ts';
import { ensurePasswordVault } from './passwordVault.ts';

type Endpoint = typeof passwordChange.changeWithRecovery;

/**
 * Changes the password by the recovery key, which is of no use afterwards: there is a new one.
 * @throws {RegistryError} `wrong_state` but at Enhanced, `invalid_input` for a new password that anyone would
 * guess, `wrong_password`, `too_many_requests`, `lost_race`
 */
export async function changeWithRecovery(
  world: VaultWorld,
  person: Actor,
  { recoveryKey, newPassword }: BodyOf<Endpoint>,
): Promise<ResponseOf<Endpoint>> {
  const row = await ensurePasswordVault(world, person.userId);
  const { level } = row.vault;
  if (level !== 'Enhanced') throw wrongState(`There is no recovery key at the level ${level}.`);
  await ensureAcceptable('newPassword', newPassword);
  await admitGuess(world, person.userId, 'vault');
  const open = await openWithRecoveryKey(world.kms, person.userId, row.vault, recoveryKey);
  if (!open) return answerAgain(world, person, row, newPassword, 'This is not your recovery key.');
  return changed(
    await changeVault(world, person, row, open, {
      level,
      password: newPassword,
      event: 'password_recovered',
    }),
  );
}
