import { VaultDamaged } from '#functions/lib/base/errors.ts';
import type { VaultKms } from '#functions/lib/crypto/kms.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openStandard, openWithPassword } from '#functions/lib/crypto/vault.ts';
import type { TransferMails } from '#functions/lib/mail/transferMails.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { TransferAt } from '#functions/lib/storage/transferRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { ConfirmDeps, Diagnosis } from '#functions/lib/transfers/diagnosis.ts';
import type { Alerts } from '#functions/lib/vault-access/deps.ts';
import { passwordRequired, wrongPassword, wrongState } from '#functions/lib/vault-access/refusals.ts';
import { noteWrong, openAsAttempt } from '#functions/lib/vault-access/tryPassword.ts';
import { needsPassword } from '#shared/domain/levels.ts';

/** Storage, keys, time and mails for listing and repairing transfers. */
export interface ProblemsDeps
  extends ConfirmDeps,
    Pick<Stores, 'attempts' | 'countFileBytes' | 'leftRepairs' | 'problems' | 'vaults'> {
  readonly kms: VaultKms;
  readonly mails: TransferMails;
  readonly now: () => Date;
}

/** The same for what an administrator decides now. The item's owner is told of their wrong passwords. */
export interface RepairDeps extends ProblemsDeps, Pick<Stores, 'users'> {
  readonly alerts: Alerts;
}

/** The new owner's vault, for one repair. Its keys are opened when they are needed, which counts as one attempt. */
export interface RepairKeys {
  readonly vault: VaultRow | undefined;
  /**
   * @returns undefined where there is no vault
   * @throws {RegistryError} `password_required`, `wrong_password`, `too_many_requests`
   */
  readonly open: () => Promise<OpenVault | undefined>;
  /** Whether the password was right: earlier failed attempts are then forgotten. */
  readonly isProved: () => boolean;
  readonly dispose: () => void;
}

/**
 * @param owner the user who has the item, and whose encryption password `password` is
 * @param by the administrator who enters it
 * @throws {RegistryError} `wrong_state` where their vault is damaged, as `open` does too
 */
export async function repairKeys(
  deps: RepairDeps,
  owner: NamedUser,
  by: NamedUser,
  password: string | null | undefined,
): Promise<RepairKeys> {
  const vault = await deps.vaults.get(owner.userId).catch(refuseDamaged);
  let keys: OpenVault | undefined;
  return {
    vault,
    async open() {
      if (vault) keys ??= await openFor(deps, { owner, by, password }, vault).catch(refuseDamaged);
      return keys;
    },
    isProved: () => keys !== undefined && vault !== undefined && needsPassword(vault.vault.level),
    dispose: () => keys?.dispose(),
  };
}

interface Entered {
  readonly owner: NamedUser;
  readonly by: NamedUser;
  readonly password: string | null | undefined;
}

async function openFor(
  deps: RepairDeps,
  { owner, by, password }: Entered,
  { vault }: VaultRow,
): Promise<OpenVault> {
  const { userId } = owner;
  if (!needsPassword(vault.level)) return openStandard(deps.kms, userId, vault);
  if (!password) throw passwordRequired('password');
  const keys = await openAsAttempt(deps, userId, (kms) => openWithPassword(kms, userId, vault, password));
  if (keys) return keys;
  await noteWrong(deps, owner, by);
  throw wrongPassword('This is not that user’s encryption password.');
}

/**
 * Tells an administrator that a user's vault is damaged. A repair without it could take what it still opens for lost.
 * @throws {RegistryError} `wrong_state`; any other error as it is
 */
export function refuseDamaged(error: unknown): never {
  if (!(error instanceof VaultDamaged)) throw error;
  throw wrongState(
    'The encryption keys of this user are damaged, so nothing was repaired. Restore them from a backup first. Without one, the user can delete all encrypted data in Security Settings.',
  );
}

/** Whether the repair needs the vault key of the item's owner. False once the sealed data is gone. */
export async function needsKeys(
  { assets }: ProblemsDeps,
  { kind, transfer }: Diagnosis,
  vault: VaultRow | undefined,
): Promise<boolean> {
  if (!vault) return false;
  if (kind === 'foreign_key') return true;
  if (kind !== 'not_moved') return false;
  const row = await assets.get(transfer.ownerId, transfer.assetId);
  return row?.sealed ? isSealedTo(transfer, vault) : vault.vault.chosen;
}

const isSealedTo = ({ itemKey }: TransferAt<'Completed'>, { vault }: VaultRow): boolean =>
  itemKey?.vaultId === vault.vaultId && itemKey.generation <= vault.generation;
