import { lostRace } from '#functions/errors.ts';
import type { Piece } from '#functions/storage/rows.ts';
import type { VaultRow } from '#functions/storage/vaults.ts';
import { createStandardVault } from '#functions/vault/vault.ts';
import type { Collaborators } from './collaborators.ts';

const ATTEMPTS = 6;

/**
 * Marks the vault, and puts keys that nothing was ever sealed with in place of its own: so whatever happens next,
 * nobody reads what was encrypted. Someone without a vault gets a marked one, which keeps anything new away too.
 * The guess that proved the password is counted no more.
 * @throws {RegistryError} `lost_race`
 */
export async function beginClosing(world: Collaborators, userId: string): Promise<VaultRow> {
  const cleared = world.guards.clear(userId, 'account');
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const { row, written } = await closing(world, userId);
    const { committed } = await world.transact([written, cleared]);
    if (committed) return row;
  }
  throw lostRace();
}

interface Closing {
  readonly row: VaultRow;
  readonly written: Piece<VaultRow>;
}

async function closing({ vaults, kms }: Collaborators, userId: string): Promise<Closing> {
  const present = await vaults.get(userId);
  if (present?.state === 'closing') return { row: present, written: vaults.stillMarked(present) };
  const { record, open } = await createStandardVault(kms, userId);
  open.dispose();
  const version = present?.version ?? 0;
  const row: VaultRow = { userId, version: version + 1, state: 'closing', chosen: false, vault: record };
  return { row, written: present ? vaults.replace(row, version) : vaults.insert(row) };
}
