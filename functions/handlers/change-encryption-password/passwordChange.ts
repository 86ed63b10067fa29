import type { Caller } from '#functions/lib/base/caller.ts';
import { type ErrorDetails, RegistryError } from '#functions/lib/base/errors.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openWithRecoveryKey } from '#functions/lib/crypto/vault.ts';
import type { RouteResult } from '#functions/lib/http/route.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { inWords } from '#functions/lib/vault-access/attemptLimit.ts';
import { changeVault, type OpenedVault, repeatChange } from '#functions/lib/vault-access/changes.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';
import { ensureAcceptable } from '#functions/lib/vault-access/passwordPolicy.ts';
import { beingReset, wrongPassword, wrongState } from '#functions/lib/vault-access/refusals.ts';
import { tryPassword, tryVaultSecret } from '#functions/lib/vault-access/tryPassword.ts';
import type { passwordChange } from '#shared/contract/encryption.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { needsPassword } from '#shared/domain/levels.ts';

const WRONG_KEY =
  'This is not your recovery key. Compare the words and their order with what you kept: each change of the password made a new key, and only the newest one works.';

type Changed = RouteResult<{ message: string; newRecoveryKey?: string }>;

/**
 * Changes the password by the current one. An unchanged password is allowed: at Enhanced it gives a new
 * recovery key.
 * @throws {RegistryError} `wrong_state`, `invalid_input` for a new password that is no protection,
 * `wrong_password`, `too_many_requests`, `lost_race`
 */
export async function changePassword(
  deps: VaultDeps,
  caller: Caller,
  { currentPassword, newPassword }: BodyOf<typeof passwordChange.changePassword>,
): Promise<Changed> {
  const row = await ensurePasswordVault(deps, caller.userId);
  const { level } = row.vault;
  await ensureAcceptable('newPassword', { password: newPassword, level, username: caller.username });
  const open = await tryPassword(deps, caller, row, currentPassword);
  if (!open) {
    if (newPassword === currentPassword) throw wrongPassword();
    return repeatOrReject(deps, caller, row, newPassword);
  }
  const isRenewal = level === 'Enhanced' && newPassword === currentPassword;
  const event = isRenewal ? 'recovery_key_renewed' : 'password_changed';
  return changed(await changeVault(deps, caller, row, open, { level, password: newPassword, event }));
}

/**
 * Changes the password by the recovery key, and makes a new recovery key in place of that one.
 * @throws {RegistryError} `wrong_state` except at Enhanced, `invalid_input` for a new password that is no
 * protection, `wrong_password`, `too_many_requests`, `lost_race`
 */
export async function changeWithRecovery(
  deps: VaultDeps,
  caller: Caller,
  { recoveryKey, newPassword }: BodyOf<typeof passwordChange.changeWithRecovery>,
): Promise<Changed> {
  const row = await ensurePasswordVault(deps, caller.userId);
  const { level } = row.vault;
  if (level !== 'Enhanced') throw wrongState(`There is no recovery key at the level ${level}.`);
  await ensureAcceptable('newPassword', { password: newPassword, level, username: caller.username });
  const open = await tryVaultSecret(deps, caller, (kms) =>
    openWithRecoveryKey(kms, caller.userId, row.vault, recoveryKey),
  );
  if (!open) return repeatOrReject(deps, caller, row, newPassword, WRONG_KEY);
  return changed(
    await changeVault(deps, caller, row, open, {
      level,
      password: newPassword,
      event: 'password_recovered',
    }),
  );
}

/** The time in which a change may be repeated by a client that lost the response. */
const REPEATED_WITHIN_MS = DAY_MS;

/** @throws {RegistryError} `wrong_state` for a user without an encryption password */
async function ensurePasswordVault({ vaults }: Pick<VaultDeps, 'vaults'>, userId: string): Promise<VaultRow> {
  const row = await vaults.get(userId);
  if (!row || !needsPassword(row.vault.level)) {
    throw wrongState('Your security level has no encryption password that could be changed.');
  }
  if (row.state === 'resetting') throw beingReset();
  return row;
}

/** The response to a change that was made. The vault is disposed of. */
function changed({ open, recoveryKey, session }: OpenedVault): Changed {
  open.dispose();
  const message = 'Your encryption password was changed.';
  const body = recoveryKey === undefined ? { message } : { message, newRecoveryKey: recoveryKey };
  return { body, ...(session && { session }) };
}

/**
 * Rejects a wrong secret, unless the change was made already and its response was lost: then the new password
 * opens the vault. To try it is an attempt of its own, so that no request tries two secrets for one attempt;
 * and it is tried only soon after a change, so that at other times a wrong secret counts as one attempt.
 * @throws {RegistryError} `wrong_password`, `too_many_requests`, `lost_race`
 */
async function repeatOrReject(
  deps: VaultDeps,
  caller: Caller,
  row: VaultRow,
  newPassword: string,
  refusal?: string,
): Promise<Changed> {
  const { changedAt = 0 } = row;
  const isRecent = deps.now().getTime() - changedAt < REPEATED_WITHIN_MS;
  const open = isRecent ? await tryNewPassword(deps, caller, row, newPassword) : undefined;
  if (!open) throw wrongPassword(refusal);
  return changed(await repeatChange(deps, caller, row, open, newPassword));
}

/**
 * Tries the new password. A repeat after a wait would first try the former secret, which takes the attempt that is
 * allowed then, and meet the next wait: so the message says what helps instead.
 * @throws {RegistryError} `too_many_requests`
 */
async function tryNewPassword(
  deps: VaultDeps,
  caller: Caller,
  row: VaultRow,
  newPassword: string,
): Promise<OpenVault | undefined> {
  try {
    return await tryPassword(deps, caller, row, newPassword);
  } catch (error) {
    if (!(error instanceof RegistryError) || error.code !== 'too_many_requests') throw error;
    throw new RegistryError(error.code, howToGoOn(row, error.details), error.details);
  }
}

function howToGoOn({ vault }: VaultRow, { retryAfter = 0 }: ErrorDetails): string {
  const wait = `Please wait ${inWords(retryAfter)}, then unlock with the new one.`;
  const lead = `Your encryption password may have been changed already. ${wait}`;
  if (vault.level !== 'Enhanced') return lead;
  return `${lead} For a new recovery key, change the password once more after that; it may stay the same.`;
}
