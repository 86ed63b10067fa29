import { inBatches } from '#functions/lib/base/inBatches.ts';
import { retry } from '#functions/lib/base/retry.ts';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import { createStandardVault } from '#functions/lib/crypto/vault.ts';
import { droppedIdsOf } from '#functions/lib/storage/droppedFiles.ts';
import type { ErasedItem } from '#functions/lib/storage/erasedItems.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { type DamagedVault, isDamagedVault, type VaultRow } from '#functions/lib/storage/vaults.ts';
import {
  type ErasureDeps,
  erase,
  eraseTransfers,
  inTransactions,
  type Pass,
  passOver,
  ROWS_AT_ONCE,
} from './erase.ts';

/** The stores that hold a user's data, and the key service. */
export interface UserDataDeps extends ErasureDeps, Pick<Stores, 'attempts' | 'sessions' | 'userRecords'> {
  readonly kms: WrappingKms;
}

/** Items whose histories are read at once. */
const ITEMS_AT_ONCE = 20;

/**
 * Erases everything of a user but their vault and access row, in the order in which it goes: open transfers; items with
 * their histories, earlier versions and the marks by which their files are deleted later, and encryption sessions;
 * transfers once more, since the list of them is an index, which lags behind; activity, attempt counters and
 * idempotency keys last, since deleting a transfer is recorded.
 * @param vault as `eraseKeys` left it
 * @param deadline milliseconds since 1970
 * @returns false when another call finished the erasure
 * @throws {RegistryError} `unavailable` when the deadline has passed
 */
export async function eraseUserData(deps: UserDataDeps, vault: VaultRow, deadline: number): Promise<boolean> {
  const { activity, sessions, userRecords } = deps;
  const { userId } = vault;
  const itemPasses: Pass[] = [
    () => itemsWithHistories(deps, userId),
    passOver(
      () => sessions.pagesOf(userId),
      (hash) => sessions.end(userId, hash),
    ),
  ];
  const recordPasses: Pass[] = [
    passOver(
      () => activity.pagesOfUser(userId),
      (moment) => activity.eraseOfUser(userId, moment),
    ),
    passOver(
      () => userRecords.pagesOf(userId),
      (record) => userRecords.erase(userId, record),
    ),
  ];
  return (
    (await eraseTransfers(deps, vault, deadline)) &&
    (await erase(deps, vault, itemPasses, deadline)) &&
    (await eraseTransfers(deps, vault, deadline)) &&
    (await erase(deps, vault, recordPasses, deadline))
  );
}

/** A history is deleted before its item, whose id leads to it. An earlier version has none of its own. */
async function* itemsWithHistories(deps: UserDataDeps, userId: string) {
  const { erasedItems, activity } = deps;
  for await (const page of erasedItems.all(userId)) {
    for (const items of inBatches(ITEMS_AT_ONCE, page)) {
      const withHistory = items.filter(({ keptAt }) => keptAt === undefined);
      const histories = (
        await Promise.all(withHistory.map(({ assetId }) => historyOf(activity, assetId)))
      ).flat();
      yield* inTransactions(histories, ({ assetId, moment }) => activity.eraseOfItem(assetId, moment));
      yield* eraseItems(deps, userId, items);
    }
  }
}

async function historyOf(activity: ErasureDeps['activity'], assetId: string) {
  const entries: { assetId: string; moment: string }[] = [];
  for await (const moments of activity.pagesOfItem(assetId))
    entries.push(...moments.map((moment) => ({ assetId, moment })));
  return entries;
}

/**
 * Begins to erase an account: its vault gets the state `closing`, and keys that nothing was ever sealed with, so
 * that what was encrypted stays unreadable even when the erasure is interrupted. A user without a vault gets such
 * a vault too, which keeps anything new away. So does one with a damaged vault: this is their way out. Resets the
 * failed-attempt counter: the caller has just proved the account password.
 * @throws {RegistryError} `lost_race`
 */
export async function eraseKeys(deps: UserDataDeps, userId: string): Promise<VaultRow> {
  const cleared = deps.attempts.clear(userId, 'account');
  return retry(async () => {
    const { row, written } = await vaultInErasure(deps, userId);
    const { committed } = await deps.transact([written, cleared]);
    return committed ? row : undefined;
  });
}

async function vaultInErasure({ vaults, kms }: UserDataDeps, userId: string): Promise<VaultInErasure> {
  const present = await vaults.find(userId);
  if (present && !isDamagedVault(present) && present.state === 'closing')
    return { row: present, written: vaults.stillErasing(present) };
  return withFreshKeys({ vaults, kms }, userId, present, 'closing');
}

interface VaultInErasure {
  readonly row: VaultRow;
  readonly written: TransactItem<VaultRow>;
}

/** A vault in erasure, with keys that nothing was ever sealed with, in place of the one that was found. */
export async function withFreshKeys(
  { vaults, kms }: Pick<UserDataDeps, 'vaults' | 'kms'>,
  userId: string,
  present: VaultRow | DamagedVault | undefined,
  state: 'closing' | 'resetting',
): Promise<VaultInErasure> {
  const { record, open } = await createStandardVault(kms, userId, { chosen: false });
  open.dispose();
  const row: VaultRow = { userId, version: (present?.version ?? 0) + 1, state, vault: record };
  return { row, written: vaults.replaceFound(row, present) };
}

/** Two of the writes are the count of bytes and the version of the list. */
const WRITES_AT_ONCE = ROWS_AT_ONCE - 2;

interface Deps extends Pick<Stores, 'assets' | 'countFileBytes' | 'files'> {
  readonly now: () => Date;
}

/**
 * Deletes items in as few transactions as DynamoDB takes, each together with the marks of its files. Each transaction
 * writes the counter of the user's bytes once. A file is marked and counted once, also where several rows were made to
 * name it.
 */
export function* eraseItems(
  deps: Deps,
  ownerId: string,
  items: readonly ErasedItem[],
): Generator<TransactItem<unknown>[]> {
  let writes: TransactItem<unknown>[] = [];
  let bytes = 0;
  const dropped = new Set<string>();
  const ended = () => (bytes === 0 ? writes : [...writes, deps.countFileBytes(ownerId, -bytes)]);
  for (const item of items) {
    const ids = droppedIdsOf(item).filter((id) => !dropped.has(id));
    const more = [deps.assets.erase(ownerId, item), ...marksOf(deps, item.assetId, ids)];
    if (writes.length + more.length > WRITES_AT_ONCE) {
      yield ended();
      writes = [];
      bytes = 0;
    }
    writes.push(...more);
    for (const id of ids) dropped.add(id);
    bytes += ids.reduce((sum, id) => sum + (item.files?.[id] ?? 0), 0);
  }
  if (writes.length > 0) yield ended();
}

function marksOf({ files, now }: Deps, assetId: string, ids: readonly string[]): TransactItem<unknown>[] {
  return ids.map((fileId) => files.drop(fileId, assetId, now()));
}
