import { RegistryError } from '#functions/lib/base/errors.ts';
import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Transact } from '#functions/lib/storage/transact.ts';
import type { VaultRow, VaultStore } from '#functions/lib/storage/vaults.ts';
import type { ReleaseDeps } from '#functions/lib/transfers/release.ts';

/** The stores and the clock that erasing a user's data works with. */
export interface ErasureDeps extends ReleaseDeps {
  readonly activity: ActivityStore;
  readonly vaults: VaultStore;
  readonly transact: Transact;
  readonly now: () => Date;
}

/** DynamoDB takes 100 writes in a transaction; one is the check of the vault. */
const ROWS_AT_ONCE = 99;

/** The deletions of one strongly consistent pass, in transactions. Each page is read after the one before is deleted. */
export type Pass = () => AsyncIterable<readonly TransactItem<unknown>[]>;

/** Deletions in as few transactions as DynamoDB takes. */
export function* inTransactions<Id>(
  ids: readonly Id[],
  erase: (id: Id) => TransactItem<unknown>,
): Generator<TransactItem<unknown>[]> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE)
    yield ids.slice(from, from + ROWS_AT_ONCE).map(erase);
}

/** A pass over what is listed in pages. */
export const passOver = <Id>(
  pages: () => AsyncIterable<readonly Id[]>,
  erase: (id: Id) => TransactItem<unknown>,
): Pass =>
  async function* () {
    for await (const page of pages()) yield* inTransactions(page, erase);
  };

/**
 * Deletes rows of a user whose vault is in erasure, kind by kind, each until a pass finds none. Each deletion goes
 * with a check that the vault still is: a slow call must not touch what was made after another one finished.
 * @returns false when another call finished it
 * @throws {RegistryError} `unavailable` when the deadline has passed
 */
export async function erase(
  deps: ErasureDeps,
  vault: VaultRow,
  passes: readonly Pass[],
  deadline: number,
): Promise<boolean> {
  for (const pass of passes) {
    let found: number | undefined;
    while (found !== 0) {
      found = await eraseFound(deps, vault, pass, deadline);
      if (found === undefined) return false;
    }
  }
  return true;
}

/** @returns how many rows it deleted; undefined when it no longer may. */
async function eraseFound(
  deps: ErasureDeps,
  vault: VaultRow,
  pass: Pass,
  deadline: number,
): Promise<number | undefined> {
  let count = 0;
  for await (const deletions of pass()) {
    ensureTime(deps, deadline);
    const { committed } = await deps.transact([deps.vaults.stillErasing(vault), ...deletions]);
    if (!committed) return undefined;
    count += deletions.length;
  }
  return count;
}

/** @throws {RegistryError} `unavailable` when the deadline, in milliseconds since 1970, has passed */
export function ensureTime({ now }: Pick<ErasureDeps, 'now'>, deadline: number): void {
  if (now().getTime() <= deadline) return;
  throw new RegistryError('unavailable', 'There is a lot to delete. Please try again to go on with it.', {
    retryAfter: 1,
  });
}
