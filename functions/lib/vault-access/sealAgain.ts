import { lostRace } from '#functions/lib/base/errors.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { type AssetRow, partitionWith } from '#functions/lib/storage/assetRow.ts';
import type { RowPosition } from '#functions/lib/storage/assets.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { contentOf, sealContent } from './contents.ts';
import { BATCH } from './sealingBatches.ts';
import type { SealingDeps } from './sealPlainItems.ts';

/** The items that one call came to, counted by their fate. Of their earlier versions, only damaged ones are counted. */
export interface SealedAgain {
  /** Under fresh keys now. */
  readonly done: number;
  /** Locked by a transfer: its other party may hold the key of the item. */
  readonly inTransit: number;
  readonly plain: number;
  /** These keys do not open them. */
  readonly damaged: number;
  readonly damagedVersions: number;
}

const NOTHING: SealedAgain = { done: 0, inTransit: 0, plain: 0, damaged: 0, damagedVersions: 0 };

/** A call is short, so that a user sees how far it is, and can stop it. */
const CALL_MS = 5_000;

/**
 * Seals a user's encrypted items again, each under a fresh item key and the newest generation, in the order of their
 * ids, those in the trash behind the others and all earlier versions last, until all are done or five seconds have passed.
 * It is safe to repeat: an item's place and version stay.
 * @param after the last row that the call before came to
 * @returns what was done, and `stoppedAt` for the next call where this one has stopped early
 * @throws {RegistryError} `lost_race` when the vault is changed meanwhile
 */
export async function sealAgain(
  deps: SealingDeps,
  keys: OpenVault,
  after: RowPosition | undefined,
): Promise<SealedAgain & { readonly stoppedAt?: RowPosition }> {
  const until = deps.now().getTime() + CALL_MS;
  let sum = NOTHING;
  for await (const batch of batchesOf(deps.assets.everyOwnedBy(keys.userId, after, BATCH.items))) {
    sum = plus(sum, await sealBatchAgain(deps, keys, batch));
    const last = batch.at(-1);
    if (last && deps.now().getTime() >= until)
      return { ...sum, stoppedAt: { assetId: last.keptAt ?? last.assetId, partition: partitionWith(last) } };
  }
  return sum;
}

const plus = (sum: SealedAgain, more: SealedAgain): SealedAgain => ({
  done: sum.done + more.done,
  inTransit: sum.inTransit + more.inTransit,
  plain: sum.plain + more.plain,
  damaged: sum.damaged + more.damaged,
  damagedVersions: sum.damagedVersions + more.damagedVersions,
});

const isPlain = ({ content }: AssetRow): boolean => content !== undefined;
const isItem = ({ keptAt }: AssetRow): boolean => keptAt === undefined;
const isInTransit = ({ transferId }: AssetRow): boolean => transferId !== undefined;

async function sealBatchAgain(
  deps: SealingDeps,
  keys: OpenVault,
  batch: readonly AssetRow[],
): Promise<SealedAgain> {
  const wanted = batch.filter((row) => !isPlain(row) && !isInTransit(row));
  const skipped = {
    inTransit: batch.filter(isInTransit).length,
    plain: batch.filter((row) => isItem(row) && isPlain(row) && !isInTransit(row)).length,
  };
  if (wanted.length === 0) return { ...NOTHING, ...skipped };
  const sealed = wanted.flatMap((row) => {
    const text = contentOf(keys, row);
    return text === undefined ? [] : [{ ...row, ...sealContent(keys, row, text) }];
  });
  const sealedItems = sealed.filter(isItem).length;
  const lockedMeanwhile = await write(deps, keys, sealed);
  return {
    done: sealedItems - lockedMeanwhile,
    inTransit: skipped.inTransit + lockedMeanwhile,
    plain: skipped.plain,
    damaged: wanted.filter(isItem).length - sealedItems,
    damagedVersions: wanted.filter((row) => !isItem(row)).length - (sealed.length - sealedItems),
  };
}

/**
 * Leaves an item alone that changes at the same moment: a change has sealed it under a fresh key itself. The check of
 * the vault is written even alone, because what was sealed by newer keys looks damaged.
 * @returns how many a transfer has locked since they were read
 */
async function write(
  { assets, transact, vaults }: SealingDeps,
  keys: OpenVault,
  sealed: readonly AssetRow[],
): Promise<number> {
  const check = vaults.unchanged(keys.userId, keys);
  let items = sealed.map((row) => assets.replace(row, row.version));
  let locked = 0;
  for (;;) {
    const outcome = await transact([check, ...items]);
    if (outcome.committed) return locked;
    if (refusalOf(outcome, check)) throw lostRace();
    const old = items.map((item) => refusalOf(outcome, item)?.old);
    locked += old.filter((row) => row && isInTransit(row)).length;
    items = items.filter((item) => !refusalOf(outcome, item));
  }
}

/** Rows as one transaction takes them. */
async function* batchesOf(rows: AsyncIterable<AssetRow>): AsyncGenerator<readonly AssetRow[]> {
  let batch: AssetRow[] = [];
  let bytes = 0;
  for await (const row of rows) {
    const size = row.sealed?.payload.byteLength ?? 0;
    if (batch.length > 0 && (batch.length === BATCH.items || bytes + size > BATCH.bytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(row);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
