import { lostRace } from '#functions/errors.ts';
import type { Piece } from '#functions/storage/rows.ts';
import type { VaultRow } from '#functions/storage/vaults.ts';
import type { NewGeneration } from '#functions/vault/generations.ts';
import type { OpenVault } from '#functions/vault/openVault.ts';
import { createVault, nextGeneration } from '#functions/vault/vault.ts';
import type { Protection } from '#functions/vault/wraps.ts';
import { needsPassword } from '#shared/domain/levels.ts';
import { beginSession, newSession } from './sessions.ts';
import type { Person } from './standing.ts';
import type { VaultWorld } from './world.ts';

/** An open vault, the caller's to dispose of, and the recovery key if one was made: to be shown once. */
export type OpenedVault = Pick<NewGeneration, 'open' | 'recoveryKey'>;

/**
 * Makes a person's first vault, at the level that they chose, and leaves them with a session. The open vault
 * is the caller's to dispose of.
 * @throws {RegistryError} `lost_race` when there is one by now
 */
export async function foundVault(
  world: VaultWorld,
  person: Person,
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
  return stored(world, person, world.vaults.insert(row), made);
}

/**
 * Puts a new generation in place of the present one, whatever changes: password, level or recovery key. One
 * write of the vault's row and none of an item. It ends every session, and leaves the person with a fresh
 * one. Takes the open vault over; the new one is the caller's to dispose of.
 * @throws {RegistryError} `lost_race` when the vault was changed since it was read
 */
export async function changeVault(
  world: VaultWorld,
  person: Person,
  row: VaultRow,
  open: OpenVault,
  protection: Protection,
): Promise<NewGeneration> {
  const made = await nextGeneration(world.kms, row.vault, open, protection).finally(open.dispose);
  const next: VaultRow = {
    ...row,
    version: row.version + 1,
    chosen: true,
    changedAt: world.now().getTime(),
    vault: made.record,
  };
  return stored(world, person, world.vaults.replace(next, row.version), made);
}

/**
 * Does again, for whoever lost its answer, a change whose new password opens the vault already. A recovery key
 * that nobody saw is worth nothing, so at Enhanced there is a fresh one. Takes the open vault over.
 * @throws {RegistryError} `lost_race`
 */
export async function repeatChange(
  world: VaultWorld,
  person: Person,
  row: VaultRow,
  open: OpenVault,
  password: string,
): Promise<OpenedVault> {
  const { level } = row.vault;
  if (level === 'Enhanced') return changeVault(world, person, row, open, { level, password });
  await beginSession(world, person, open);
  return { open };
}

/**
 * Makes a vault that only received items so far the one that its owner chose, at Standard: its keys stay.
 * @throws {RegistryError} `lost_race` when the vault was changed since it was read
 */
export async function chooseStandard(
  { vaults, transact }: Pick<VaultWorld, 'vaults' | 'transact'>,
  row: VaultRow,
): Promise<void> {
  const next = { ...row, version: row.version + 1, chosen: true };
  const { committed } = await transact([vaults.replace(next, row.version)]);
  if (!committed) throw lostRace();
}

/** What was guessed right to come here is counted no more. */
async function stored(
  world: VaultWorld,
  person: Person,
  written: Piece<VaultRow>,
  made: NewGeneration,
): Promise<NewGeneration> {
  try {
    const session = needsPassword(made.record.level)
      ? [world.sessions.put(await newSession(world, person, made.open))]
      : [];
    const cleared = world.guards.clear(person.userId, 'vault');
    const outcome = await world.transact([written, ...session, cleared]);
    if (!outcome.committed) throw lostRace();
    return made;
  } catch (error) {
    made.open.dispose();
    throw error;
  }
}
