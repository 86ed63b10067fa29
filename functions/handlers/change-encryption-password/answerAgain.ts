import type { Caller } from '#functions/lib/base/caller.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { repeatChange } from '#functions/lib/vault-access/changes.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';
import { wrongPassword } from '#functions/lib/vault-access/refusals.ts';
import { tryPassword } from '#functions/lib/vault-access/tryPassword.ts';
import { changed } from './changed.ts';

/** How long whoever lost the answer to a change may ask again. */
const REPEATED_WITHIN_MS = 24 * 60 * 60_000;

/**
 * The secret was wrong: perhaps because the change was made already, and its answer lost. Then the new password
 * opens the vault. It is a guess of its own, so that no request tries two for one; and only soon after a change,
 * so that wrong guesses count once at other times.
 * @throws {RegistryError} `wrong_password`, `too_many_requests`, `lost_race`
 */
export async function answerAgain(
  deps: VaultDeps,
  caller: Caller,
  row: VaultRow,
  newPassword: string,
  refusal?: string,
): Promise<ReturnType<typeof changed>> {
  const { changedAt = 0 } = row;
  const isRecent = deps.now().getTime() - changedAt < REPEATED_WITHIN_MS;
  const open = isRecent ? await tryPassword(deps, row, newPassword) : undefined;
  if (!open) throw wrongPassword(refusal);
  return changed(await repeatChange(deps, caller, row, open, newPassword));
}
