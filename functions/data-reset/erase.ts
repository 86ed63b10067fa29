import type { Piece } from '#functions/storage/rows.ts';
import type { VaultRow } from '#functions/storage/vaults.ts';
import type { Collaborators } from './collaborators.ts';
import { ensureTime } from './deadline.ts';

/** DynamoDB's 100 for a transaction, less the check. */
const ROWS_AT_ONCE = 99;

interface Rows {
  readonly pages: () => AsyncIterable<readonly string[]>;
  readonly erase: (id: string) => Piece<unknown>;
}

/**
 * Deletes every session and every encrypted item of a marked vault's owner. Each deletion goes with a check that
 * the reset still goes on: a slow call must not touch what was made after another one finished it.
 * @returns false when another call finished it
 * @throws {RegistryError} `unavailable` when the deadline has passed
 */
export async function erase(world: Collaborators, vault: VaultRow, deadline: number): Promise<boolean> {
  const { sessions, assets } = world;
  const { userId } = vault;
  const kinds: Rows[] = [
    { pages: () => sessions.pagesOf(userId), erase: (hash) => sessions.end(userId, hash) },
    { pages: () => assets.unreadablePagesOf(userId), erase: (id) => assets.erase(userId, id) },
  ];
  for (const rows of kinds) {
    let found: number | undefined;
    while (found !== 0) {
      found = await eraseFound(world, vault, rows, deadline);
      if (found === undefined) return false;
    }
  }
  return true;
}

/** One strongly consistent pass. @returns how many rows it deleted; undefined when it no longer may. */
async function eraseFound(
  world: Collaborators,
  vault: VaultRow,
  { pages, erase }: Rows,
  deadline: number,
): Promise<number | undefined> {
  const { vaults, transact } = world;
  let count = 0;
  for await (const page of pages()) {
    for (let from = 0; from < page.length; from += ROWS_AT_ONCE) {
      ensureTime(world, deadline);
      const ids = page.slice(from, from + ROWS_AT_ONCE);
      const { committed } = await transact([vaults.stillResetting(vault), ...ids.map(erase)]);
      if (!committed) return undefined;
      count += ids.length;
    }
  }
  return count;
}
