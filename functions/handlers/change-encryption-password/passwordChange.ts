import type { Caller } from '#functions/lib/base/caller.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { type OpenedVault, repeatChange } from '#functions/lib/vault-access/changes.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';
import { beingReset, wrongPassword, wrongState } from '#functions/lib/vault-access/refusals.ts';
import { tryPassword } from '#functions/lib/vault-access/tryPassword.ts';
import { needsPassword } from '#shared/domain/levels.ts';

/** How long a change may be repeated by a client that lost the response. */
const REPEATED_WITHIN_MS = 24 * 60 * 60_000;

interface Changed {
  message: string;
  newRecoveryKey?: string;
}

/** @throws {RegistryError} `wrong_state` for a user without an encryption password */
export async function ensurePasswordVault(
  { vaults }: Pick<VaultDeps, 'vaults'>,
  userId: string,
): Promise<VaultRow> {
  const row = await vaults.get(userId);
  if (!row || !needsPassword(row.vault.level)) {
    throw wrongState('Your security level has no encryption password that could be changed.');
  }
  if (row.state === 'resetting') throw beingReset();
  return row;
}

/** The response to a change that was made. The vault is disposed of. */
export function changed({ open, recoveryKey }: OpenedVault): Changed {
  open.dispose();
  const message = 'Your encryption password was changed.';
  return recoveryKey === undefined ? { message } : { message, newRecoveryKey: recoveryKey };
}

/**
 * For a secret that was wrong: perhaps the change was made already and its response lost. Then the new password
 * opens the vault. To try it is an attempt of its own, so that no request tries two secrets for one attempt;
 * and it is tried only soon after a change, so that at other times a wrong secret counts as one attempt.
 * @throws {RegistryError} `wrong_password`, `too_many_requests`, `lost_race`
 */
export async function repeatOrReject(
  deps: VaultDeps,
  caller: Caller,
  row: VaultRow,
  newPassword: string,
  refusal?: string,
): Promise<Changed> {
  const { changedAt = 0 } = row;
  const isRecent = deps.now().getTime() - changedAt < REPEATED_WITHIN_MS;
  const open = isRecent ? await tryPassword(deps, row, newPassword) : undefined;
  if (!open) throw wrongPassword(refusal);
  return changed(await repeatChange(deps, caller, row, open, newPassword));
}
