import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openStandard } from '#functions/lib/crypto/vault.ts';
import type { RouteResult } from '#functions/lib/http/route.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import {
  changeVault,
  chooseStandard,
  type OpenedVault,
  repeatChange,
} from '#functions/lib/vault-access/changes.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';
import { ensureAcceptable } from '#functions/lib/vault-access/passwordPolicy.ts';
import {
  beingReset,
  ensureNotErasing,
  passwordRequired,
  wrongPassword,
  wrongState,
} from '#functions/lib/vault-access/refusals.ts';
import { tryPassword } from '#functions/lib/vault-access/tryPassword.ts';
import { chosenLevel } from '#functions/lib/vault-access/vaultAccess.ts';
import type { encryption } from '#shared/contract/encryption.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/endpoint.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';

/** @returns null before a level was chosen */
export const readSecurityLevel = async (
  { vaults }: Pick<Stores, 'vaults'>,
  userId: string,
): Promise<SecurityLevel | null> => chosenLevel(await vaults.get(userId));

const NONE = { count: 0, isCutShort: false };

/** The level of a user, and how many items are not encrypted yet. */
export async function readStatus(
  deps: Pick<Stores, 'itemCounts' | 'vaults'>,
  userId: string,
): Promise<ResponseOf<typeof encryption.status>> {
  const [vault, { total, plain, plainInTransit, isCutShort }] = await Promise.all([
    deps.vaults.get(userId),
    deps.itemCounts.of(userId),
  ]);
  const securityLevel = chosenLevel(vault);
  const [inTrash, versions] = await Promise.all(
    securityLevel === null
      ? [NONE, NONE]
      : [deps.itemCounts.plainInTrash(userId), deps.itemCounts.plainVersions(userId)],
  );
  return {
    hasVault: securityLevel !== null,
    securityLevel,
    iterations: vault && securityLevel ? vault.vault.kdf.iterations : null,
    totalItems: total,
    unencryptedItems: Math.min(plain, total),
    // Those in the trash, and earlier versions, are no items of the list, but a migration that was cut short must go on with them.
    ...(inTrash.count > 0 && { unencryptedInTrash: inTrash.count }),
    ...(versions.count > 0 && { unencryptedVersions: versions.count }),
    generation: vault?.vault.generation ?? 0,
    ...(vault && vault.state !== 'active' && { isBeingErased: true }),
    ...(plainInTransit > 0 && { inTransit: plainInTransit }),
    ...((isCutShort || inTrash.isCutShort || versions.isCutShort) && { isCutShort: true }),
  };
}

/**
 * Chooses Standard where no level was chosen yet. Items that exist stay plain until they are migrated.
 * @throws {RegistryError} `password_required` for the other levels, `vault_exists`, `wrong_state`, `lost_race`
 */
export async function setSecurityLevel(deps: VaultDeps, caller: Caller, level: SecurityLevel): Promise<void> {
  if (needsPassword(level)) throw passwordRequired('SecurityLevel');
  const row = await deps.vaults.get(caller.userId);
  if (row?.vault.chosen) {
    throw new RegistryError(
      'vault_exists',
      'You have chosen a security level already. Please change it instead of setting it.',
    );
  }
  ensureNotErasing(row);
  const made = await chooseStandard(deps, caller, row);
  made.open.dispose();
}

type Endpoint = typeof encryption.changeSecurityLevel;
type Passwords = Pick<BodyOf<Endpoint>, 'OldPassword' | 'NewPassword'>;

/**
 * Moves the vault to another level. Encrypted items stay as they are; plain ones are migrated next.
 * @throws {RegistryError} `password_required`, `invalid_input` for a new password that is no protection,
 * `wrong_password`, `too_many_requests`, `wrong_state`, `lost_race`
 */
export async function changeSecurityLevel(
  deps: VaultDeps,
  caller: Caller,
  { NewSecurityLevel: level, ...passwords }: BodyOf<Endpoint>,
): Promise<RouteResult<ResponseOf<Endpoint>>> {
  const row = await ensureChosenVault(deps, caller.userId);
  const opened =
    row.vault.level === level
      ? await repeatLostChange(deps, caller, row, passwords)
      : await change(deps, caller, row, level, passwords);
  opened?.open.dispose();
  const { recoveryKey, session } = opened ?? {};
  const body = { message: `Security level changed to ${level}`, ...(recoveryKey && { recoveryKey }) };
  return { body, ...(session && { session }) };
}

async function ensureChosenVault({ vaults }: VaultDeps, userId: string): Promise<VaultRow> {
  const row = await vaults.get(userId);
  if (!row?.vault.chosen) throw wrongState('You have not chosen a security level yet.');
  if (row.state === 'resetting') throw beingReset();
  return row;
}

async function change(
  deps: VaultDeps,
  caller: Caller,
  row: VaultRow,
  level: SecurityLevel,
  { OldPassword, NewPassword }: Passwords,
): Promise<OpenedVault> {
  if (needsPassword(level)) {
    if (!NewPassword) throw passwordRequired('NewPassword');
    await ensureAcceptable('NewPassword', { password: NewPassword, level, username: caller.username });
  }
  const open = await openForChange(deps, caller, row, OldPassword);
  return changeVault(deps, caller, row, open, {
    level,
    password: NewPassword ?? undefined,
    event: 'level_changed',
  });
}

async function openForChange(
  deps: VaultDeps,
  caller: Caller,
  row: VaultRow,
  password: Passwords['OldPassword'],
): Promise<OpenVault> {
  if (!needsPassword(row.vault.level)) return openStandard(deps.kms, row.userId, row.vault);
  if (!password) throw passwordRequired('OldPassword');
  const open = await tryPassword(deps, caller, row, password);
  if (!open) throw wrongPassword();
  return open;
}

/**
 * Handles a vault at this level already: either the response to the change was lost, or nothing is to change.
 */
async function repeatLostChange(
  deps: VaultDeps,
  caller: Caller,
  row: VaultRow,
  { NewPassword }: Passwords,
): Promise<OpenedVault | undefined> {
  const { level } = row.vault;
  if (!needsPassword(level)) return undefined;
  if (!NewPassword) throw passwordRequired('NewPassword');
  const open = await tryPassword(deps, caller, row, NewPassword);
  if (!open) throw wrongState(`Your security level is ${level} already, under another password.`);
  return repeatChange(deps, caller, row, open, NewPassword);
}
