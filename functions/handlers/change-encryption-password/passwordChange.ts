import type { Caller } from '#functions/lib/base/caller.ts';
import { openWithRecoveryKey } from '#functions/lib/crypto/vault.ts';
import type { Outcome } from '#functions/lib/http/route.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { changeVault, type OpenedVault, repeatChange } from '#functions/lib/vault-access/changes.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';
import { ensureAcceptable } from '#functions/lib/vault-access/passwordPolicy.ts';
import { beingReset, wrongPassword, wrongState } from '#functions/lib/vault-access/refusals.ts';
import { tryPassword, tryVaultSecret } from '#functions/lib/vault-access/tryPassword.ts';
import { chosenLevel } from '#functions/lib/vault-access/vaultAccess.ts';
import type { passwordChange } from '#shared/contract/encryption.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/endpoint.ts';
import { needsPassword } from '#shared/domain/levels.ts';

type Checked = ResponseOf<typeof passwordChange.checkChangeImpact>;
type Impact = Checked['impact'];

/** Tells whether and how a user can change the password, and the consequences. */
export async function checkChangeImpact(
  { vaults }: Pick<VaultDeps, 'vaults'>,
  userId: string,
): Promise<Checked> {
  const row = await vaults.get(userId);
  return { securityLevel: chosenLevel(row), impact: impactOf(row) };
}

function impactOf(row: VaultRow | undefined): Impact {
  if (!row?.vault.chosen) return impossible('You have not chosen a security level yet.');
  if (row.state === 'resetting') return impossible('Your encrypted data is being deleted.');
  switch (row.vault.level) {
    case 'Standard':
      return impossible('The Standard level has no encryption password.');
    case 'Enhanced':
      return {
        canChange: true,
        message: 'You can change your encryption password with the current one or with your recovery key.',
        warning: 'You will get a new recovery key, and the old one stops working. All your sessions end.',
      };
    case 'Maximum':
      return {
        canChange: true,
        message: 'You can change your encryption password with the current one.',
        warning: 'There is no recovery key at this level: if you forget the new password, your data is lost.',
      };
  }
}

const impossible = (message: string): Impact => ({ canChange: false, message, warning: null });

type Changed = Outcome<{ message: string; newRecoveryKey?: string }>;

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
  if (!open) return repeatOrReject(deps, caller, row, newPassword, 'This is not your recovery key.');
  return changed(
    await changeVault(deps, caller, row, open, {
      level,
      password: newPassword,
      event: 'password_recovered',
    }),
  );
}

/** The time in which a change may be repeated by a client that lost the response. */
const REPEATED_WITHIN_MS = 24 * 60 * 60_000;

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
  const open = isRecent ? await tryPassword(deps, caller, row, newPassword) : undefined;
  if (!open) throw wrongPassword(refusal);
  return changed(await repeatChange(deps, caller, row, open, newPassword));
}
