import type { Caller } from '#functions/lib/base/caller.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openStandard } from '#functions/lib/crypto/vault.ts';
import type { RouteResult } from '#functions/lib/http/route.ts';
import type { SessionRow } from '#functions/lib/storage/encryptionSessions.ts';
import type { RowCount } from '#functions/lib/storage/itemCounts.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import {
  changeVault,
  chooseStandard,
  makeFirstVault,
  type OpenedVault,
  repeatChange,
} from '#functions/lib/vault-access/changes.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';
import { ensureAcceptable } from '#functions/lib/vault-access/passwordPolicy.ts';
import {
  ensureNotErasing,
  passwordRequired,
  wrongPassword,
  wrongState,
} from '#functions/lib/vault-access/refusals.ts';
import { sealPlainItems } from '#functions/lib/vault-access/sealPlainItems.ts';
import { tryPassword } from '#functions/lib/vault-access/tryPassword.ts';
import { openBySession, readVaultAccess } from '#functions/lib/vault-access/vaultAccess.ts';
import type { encryption } from '#shared/contract/encryption.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/endpoint.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import type { AfterUnlockDeps } from './encryptionSession.ts';

export type EncryptionDeps = VaultDeps & Pick<Stores, 'assets' | 'itemCounts'> & AfterUnlockDeps;

type Endpoint = typeof encryption.migrateToEncrypted;

interface Wanted {
  readonly level: SecurityLevel;
  readonly password: string | null | undefined;
}

/**
 * Chooses a level where none was chosen, then encrypts what is still plain; called again while items remain,
 * with the session that the first call began. A repeat with the password is for a lost response: it gives a
 * fresh recovery key at Enhanced.
 * @throws {RegistryError} `password_required`, `wrong_password`, `too_many_requests`, `invalid_input` for a
 * password that is no protection, `wrong_state` when another level was chosen, `lost_race`
 */
export async function migrateToEncrypted(
  deps: EncryptionDeps,
  caller: Caller,
  { SecurityLevel: level, Password: password }: BodyOf<Endpoint>,
): Promise<RouteResult<ResponseOf<Endpoint>>> {
  const { vault, session } = await readVaultAccess(deps, caller);
  ensureNotErasing(vault);
  const {
    open,
    recoveryKey,
    session: begun,
  } = vault?.vault.chosen
    ? await openAgain(deps, caller, { vault, session }, { level, password })
    : await choose(deps, caller, vault, { level, password });
  try {
    const left = await (recoveryKey ? sealAndNeverFail(deps, open) : seal(deps, open));
    const { remaining, inTransit, damaged, isCutShort } = left;
    const body = {
      message: isCutShort ? messageForUncounted(remaining) : messageFor(left),
      remaining,
      ...(inTransit > 0 && { inTransit }),
      ...(damaged > 0 && { damaged }),
      ...(isCutShort && { isCutShort }),
      ...(recoveryKey && { recoveryKey }),
    };
    return { body, ...(begun && { session: begun }) };
  } finally {
    open.dispose();
  }
}

interface Left {
  readonly remaining: number;
  readonly inTransit: number;
  /** How many cannot be encrypted; known once none remains. */
  readonly damaged: number;
  /** Whether there may be more than these numbers say. */
  readonly isCutShort: boolean;
}

/** Encrypts what is plain, and counts what is left. */
const seal = (deps: EncryptionDeps, open: OpenVault): Promise<Left> =>
  leftAfter(deps, open.userId, sealPlainItems(deps, open));

/**
 * The same where this response alone shows a recovery key: the vault is stored already, so a failure must not lose it. Where
 * nobody knows how many are left, it says one, so that another call follows.
 */
function sealAndNeverFail(deps: EncryptionDeps, open: OpenVault): Promise<Left> {
  const { userId } = open;
  const sealing = sealPlainItems(deps, open).catch(() => deps.itemCounts.sealable(userId));
  return leftAfter(deps, userId, sealing).catch(() => ({
    remaining: 1,
    inTransit: 0,
    damaged: 0,
    isCutShort: true,
  }));
}

async function leftAfter(
  { itemCounts }: EncryptionDeps,
  userId: string,
  sealing: Promise<RowCount & { readonly damaged?: number }>,
): Promise<Left> {
  const { damaged = 0, ...toSeal } = await sealing;
  const inTransit = await itemCounts.plainInTransit(userId);
  const isCutShort = toSeal.isCutShort || inTransit.isCutShort;
  return { remaining: toSeal.count, inTransit: inTransit.count, damaged, isCutShort };
}

async function choose(
  deps: VaultDeps,
  caller: Caller,
  received: VaultRow | undefined,
  { level, password }: Wanted,
): Promise<OpenedVault> {
  if (!needsPassword(level)) return chooseStandard(deps, caller, received);
  if (!password) throw passwordRequired('Password');
  await ensureAcceptable('Password', { password, level, username: caller.username });
  if (!received) return makeFirstVault(deps, caller, { level, password });
  const open = await openStandard(deps.kms, caller.userId, received.vault);
  return changeVault(deps, caller, received, open, { level, password, event: 'level_chosen' });
}

async function openAgain(
  deps: VaultDeps,
  caller: Caller,
  { vault: row, session }: { readonly vault: VaultRow; readonly session: SessionRow | undefined },
  { level, password }: Wanted,
): Promise<OpenedVault> {
  const { vault } = row;
  if (vault.level !== level) {
    throw wrongState(`Your security level is ${vault.level}. Please change it before you migrate.`);
  }
  if (!needsPassword(level)) return { open: await openStandard(deps.kms, caller.userId, vault) };
  if (password) {
    const open = await tryPassword(deps, caller, row, password);
    if (!open) throw wrongPassword();
    return repeatChange(deps, caller, row, open, password);
  }
  const open = session && (await openBySession(deps.kms, caller, vault, session));
  if (!open) throw passwordRequired('Password');
  return { open };
}

function messageFor({ remaining, inTransit, damaged }: Left): string {
  if (remaining === 1) return '1 item is still to be encrypted.';
  if (remaining > 1) return `${remaining} items are still to be encrypted.`;
  if (damaged > 0) {
    const areDamaged = damaged === 1 ? 'is damaged and stays as it is' : 'are damaged and stay as they are';
    const others = inTransit > 0 ? `, and ${inTransit} in transit` : '';
    return `Your items are encrypted, except ${damaged} that ${areDamaged}${others}.`;
  }
  // There may be no items at all.
  if (inTransit === 0) return 'Encryption is set up, and nothing is left to be encrypted.';
  return inTransit === 1
    ? 'Your items are encrypted, except 1 in transit. It is encrypted when it comes back to you.'
    : `Your items are encrypted, except ${inTransit} in transit. They are encrypted when they come back to you.`;
}

/** Where there was no time to count all that is left. */
function messageForUncounted(remaining: number): string {
  if (remaining === 1) return 'At least 1 item is still to be encrypted.';
  return remaining > 1
    ? `At least ${remaining} items are still to be encrypted.`
    : 'Your items are encrypted, except any that are in transit. They are encrypted when they come back to you.';
}
