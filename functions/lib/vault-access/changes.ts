import type { BegunSession, Caller } from '#functions/lib/base/caller.ts';
import { lostRace } from '#functions/lib/base/errors.ts';
import type { NewGeneration } from '#functions/lib/crypto/generations.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { asChosen, createVault, nextGeneration, openStandard } from '#functions/lib/crypto/vault.ts';
import type { Protection } from '#functions/lib/crypto/wraps.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';
import { needsPassword } from '#shared/domain/levels.ts';
import { beginEncryptionSession, newEncryptionSession } from './beginEncryptionSession.ts';
import type { VaultDeps } from './deps.ts';

/** The activity that records a change of a vault. */
type VaultEvent = Extract<
  ActivityKind,
  'level_chosen' | 'level_changed' | 'password_changed' | 'password_recovered' | 'recovery_key_renewed'
>;

interface Change extends Protection {
  /** The first level that a user chooses is recorded as `level_chosen` in its place. */
  readonly event: VaultEvent;
}

/** An open vault, which the caller disposes of, and the recovery key where one was made: it is shown once. */
export interface OpenedVault extends Pick<NewGeneration, 'open' | 'recoveryKey'> {
  /** Where one has begun: its secret is the caller's, as a cookie. */
  readonly session?: BegunSession;
}

/**
 * Makes a user's first vault, at the level that they chose, and begins an encryption session. The caller
 * disposes of the open vault.
 * @throws {RegistryError} `lost_race` when there is one by now
 */
export async function makeFirstVault(
  deps: VaultDeps,
  caller: Caller,
  protection: Protection,
): Promise<OpenedVault> {
  const { userId } = caller;
  const made = await createVault(deps.kms, { userId, ...protection });
  const row: VaultRow = {
    userId,
    version: 1,
    state: 'active',
    vault: made.record,
  };
  return stored(deps, caller, deps.vaults.insert(row), { made, event: 'level_chosen' });
}

/**
 * Puts a new generation in place of the present one, for a change of password, level or recovery key. It writes
 * the vault's row and no item. It ends every encryption session, and begins one for this sign-in. It disposes
 * of `open`; the caller disposes of the new open vault.
 * @throws {RegistryError} `lost_race` when the vault was changed since it was read
 */
export async function changeVault(
  deps: VaultDeps,
  caller: Caller,
  row: VaultRow,
  open: OpenVault,
  { event, ...protection }: Change,
): Promise<OpenedVault> {
  const made = await nextGeneration(deps.kms, row.vault, open, protection).finally(open.dispose);
  const next: VaultRow = {
    ...row,
    version: row.version + 1,
    changedAt: deps.now().getTime(),
    vault: made.record,
  };
  const written = deps.vaults.replace(next, row.version);
  return stored(deps, caller, written, { made, event: row.vault.chosen ? event : 'level_chosen' });
}

/**
 * Repeats a change whose response was lost: its new password opens the vault already. The user has not seen the
 * recovery key, so at Enhanced a fresh one is made. It takes `open` over.
 * @throws {RegistryError} `lost_race`
 */
export async function repeatChange(
  deps: VaultDeps,
  caller: Caller,
  row: VaultRow,
  open: OpenVault,
  password: string,
): Promise<OpenedVault> {
  const { level } = row.vault;
  if (level === 'Enhanced')
    return changeVault(deps, caller, row, open, { level, password, event: 'recovery_key_renewed' });
  try {
    return { open, session: await beginEncryptionSession(deps, caller, open) };
  } catch (error) {
    open.dispose();
    throw error;
  }
}

/**
 * Chooses Standard: makes the first vault, or makes one that only received items so far the one that its owner chose, whose
 * keys stay. The caller disposes of the open vault.
 * @throws {RegistryError} `lost_race` when the vault was made or changed since it was read
 */
export async function chooseStandard(
  deps: VaultDeps,
  caller: Caller,
  row: VaultRow | undefined,
): Promise<OpenedVault> {
  if (!row) return makeFirstVault(deps, caller, { level: 'Standard' });
  const open = await openStandard(deps.kms, row.userId, row.vault);
  try {
    const next = { ...row, version: row.version + 1, vault: asChosen(row.vault, open) };
    const written = deps.vaults.replace(next, row.version);
    const { committed } = await deps.transact([written, ...recorded(deps, caller, 'level_chosen')]);
    if (!committed) throw lostRace();
    return { open };
  } catch (error) {
    open.dispose();
    throw error;
  }
}

/** The activity of a change, for its transaction. It holds neither the level nor any secret. */
const recorded = (
  { activity, now }: Pick<VaultDeps, 'activity' | 'now'>,
  caller: Caller,
  kind: VaultEvent,
): TransactItem<unknown>[] => activity.record({ kind, at: now(), by: caller });

/** Stores the new generation, and clears the attempt counter: the caller has just proved the secret. */
async function stored(
  deps: VaultDeps,
  caller: Caller,
  written: TransactItem<VaultRow>,
  { made, event }: { readonly made: NewGeneration; readonly event: VaultEvent },
): Promise<OpenedVault> {
  try {
    const begun = needsPassword(made.record.level)
      ? await newEncryptionSession(deps, caller, made.open)
      : undefined;
    const outcome = await deps.transact([
      written,
      ...(begun?.written ?? []),
      deps.attempts.clear(caller.userId, 'vault'),
      ...recorded(deps, caller, event),
    ]);
    if (!outcome.committed) throw lostRace();
    if (event !== 'level_chosen') await deps.alerts.notify(caller.userId, event);
    return begun ? { ...made, session: begun.session } : made;
  } catch (error) {
    made.open.dispose();
    throw error;
  }
}
