import { lostRace } from '#functions/lib/base/errors.ts';
import type { NewGeneration } from '#functions/lib/crypto/generations.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { createVault, nextGeneration } from '#functions/lib/crypto/vault.ts';
import type { Protection } from '#functions/lib/crypto/wraps.ts';
import type { Piece } from '#functions/lib/storage/rows.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';
import { needsPassword } from '#shared/domain/levels.ts';
import { beginSession, newSession } from './sessions.ts';
import type { Actor } from './vaultAccess.ts';
import type { VaultWorld } from './world.ts';

/** What a change of a vault is recorded as. */
export type VaultEvent = Extract<
  ActivityKind,
  'level_chosen' | 'level_changed' | 'password_changed' | 'password_recovered' | 'recovery_key_renewed'
>;

interface Change extends Protection {
  /** The first level that a person chooses is recorded as that. */
  readonly event: VaultEvent;
}

/** An open vault, the caller's to dispose of, and the recovery key if one was made: to be shown once. */
export type OpenedVault = Pick<NewGeneration, 'open' | 'recoveryKey'>;

/**
 * Makes a person's first vault, at the level that they chose, and leaves them with a session. The open vault
 * is the caller's to dispose of.
 * @throws {RegistryError} `lost_race` when there is one by now
 */
export async function foundVault(
  world: VaultWorld,
  person: Actor,
  protection: Protection,
): Promise<NewGeneration> {
  const { userId } = person;
  const made = await createVault(world.kms, { userId, ...protection });
  const row: VaultRow = {
    userId,
    version: 1,
    state: 'active',
    chosen: true,
    vault: made.record,
  };
  return stored(world, person, world.vaults.insert(row), { made, event: 'level_chosen' });
}

/**
 * Puts a new generation in place of the present one, whatever changes: password, level or recovery key. One
 * write of the vault's row and none of an item. It ends every session, and leaves the person with a fresh
 * one. Takes the open vault over; the new one is the caller's to dispose of.
 * @throws {RegistryError} `lost_race` when the vault was changed since it was read
 */
export async function changeVault(
  world: VaultWorld,
  person: Actor,
  row: VaultRow,
  open: OpenVault,
  { event, ...protection }: Change,
): Promise<NewGeneration> {
  const made = await nextGeneration(world.kms, row.vault, open, protection).finally(open.dispose);
  const next: VaultRow = {
    ...row,
    version: row.version + 1,
    chosen: true,
    changedAt: world.now().getTime(),
    vault: made.record,
  };
  const written = world.vaults.replace(next, row.version);
  return stored(world, person, written, { made, event: row.chosen ? event : 'level_chosen' });
}

/**
 * Does again, for whoever lost its answer, a change whose new password opens the vault already. A recovery key
 * that nobody saw is worth nothing, so at Enhanced there is a fresh one. Takes the open vault over.
 * @throws {RegistryError} `lost_race`
 */
export async function repeatChange(
  world: VaultWorld,
  person: Actor,
  row: VaultRow,
  open: OpenVault,
  password: string,
): Promise<OpenedVault> {
  const { level } = row.vault;
  if (level === 'Enhanced')
    return changeVault(world, person, row, open, { level, password, event: 'recovery_key_renewed' });
  await beginSession(world, person, open);
  return { open };
}

/**
 * Makes a vault that only received items so far the one that its owner chose, at Standard: its keys stay.
 * @throws {RegistryError} `lost_race` when the vault was changed since it was read
 */
export async function chooseStandard(
  world: Pick<VaultWorld, 'vaults' | 'activity' | 'transact' | 'now'>,
  person: Actor,
  row: VaultRow,
): Promise<void> {
  const next = { ...row, version: row.version + 1, chosen: true };
  const written = world.vaults.replace(next, row.version);
  const { committed } = await world.transact([written, ...recorded(world, person, 'level_chosen')]);
  if (!committed) throw lostRace();
}

/** What is recorded of a change, for its own transaction. Neither the level nor any secret. */
const recorded = (
  { activity, now }: Pick<VaultWorld, 'activity' | 'now'>,
  person: Actor,
  kind: VaultEvent,
): Piece<unknown>[] => activity.record({ kind, at: now(), by: person });

/** What was guessed right to come here is counted no more. */
async function stored(
  world: VaultWorld,
  person: Actor,
  written: Piece<VaultRow>,
  { made, event }: { readonly made: NewGeneration; readonly event: VaultEvent },
): Promise<NewGeneration> {
  try {
    const session = needsPassword(made.record.level)
      ? [world.sessions.put(await newSession(world, person, made.open))]
      : [];
    const cleared = world.guards.clear(person.userId, 'vault');
    const outcome = await world.transact([written, ...session, cleared, ...recorded(world, person, event)]);
    if (!outcome.committed) throw lostRace();
    return made;
  } catch (error) {
    made.open.dispose();
    throw error;
  }
}
