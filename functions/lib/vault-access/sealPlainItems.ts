import { lostRace, RegistryError } from '#functions/lib/base/errors.ts';
import { inBatches } from '#functions/lib/base/inBatches.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import type { AssetRow, RowPlace } from '#functions/lib/storage/assetRow.ts';
import type { RowCount } from '#functions/lib/storage/itemCounts.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { sealContent } from './contents.ts';
import { BATCH, batchesOf } from './sealingBatches.ts';
import { type Sealer, sealVersions, sealVersionsFirst } from './sealVersions.ts';

export interface SealingDeps extends Pick<Stores, 'assets' | 'itemCounts' | 'transact' | 'vaults'> {
  readonly now: () => Date;
}

type SealRowsDeps = Pick<SealingDeps, 'assets' | 'transact'>;

/** A call ends well before API Gateway's 29 seconds; the next one goes on. */
const MIGRATION_MS = 15_000;

/**
 * Encrypts a user's plain items in place, until a whole pass finds none or 15 seconds have passed. An item that
 * a transfer locks is left until that transfer ends, because the other party reads it. Items come after all of their
 * earlier versions, so that a plain version beside an encrypted item is never its owner's: such a one is erased. An item
 * whose row is damaged stays as it is.
 * @returns how many are still to be encrypted, without those in transit; once there are none, how many are damaged
 * @throws {RegistryError} `lost_race` when the vault is changed meanwhile
 */
export async function sealPlainItems(deps: SealingDeps, keys: OpenVault): Promise<StillPlain> {
  const until = deps.now().getTime() + MIGRATION_MS;
  const vault = sealerOf(deps, keys);
  let isClean = false;
  const damaged = new Set<string>();
  while (!isClean && deps.now().getTime() < until) {
    damaged.clear();
    isClean =
      !(await sealPlainVersions(deps, vault, keys.userId, until)) &&
      !(await sealPages(deps, vault, { userId: keys.userId, until, damaged }));
  }
  if (!isClean) return deps.itemCounts.sealable(keys.userId);
  return { count: 0, isCutShort: false, damaged: damaged.size };
}

interface StillPlain extends RowCount {
  readonly damaged?: number;
}

/**
 * Encrypts those of the rows that came out of transit plain, as many as one transaction takes, once a request has read
 * them with their owner's open vault. A race leaves them to the next such request: it is not what the user asked for. An
 * item is sealed only where all of its versions are, since a plain one beside it would not count as its owner's.
 * @returns false where it found any, so that they are to be read again
 */
export async function sealThoseThatCameBack(
  deps: SealRowsDeps,
  vault: Sealer,
  rows: readonly AssetRow[],
): Promise<boolean> {
  const [first] = batchesOf(rows.filter((row) => cameBackPlain(row) && vault.seals(row)));
  if (!first) return true;
  await sealRows(deps, vault, first);
  return false;
}

/**
 * Encrypts a plain item that its owner hands over with an open vault, whichever way it stayed plain: at a level nothing
 * leaves them in plain text.
 * @returns false where there was nothing to encrypt; else it is to be read again, because a race may have been lost
 */
export async function sealBeforeHandover(deps: SealRowsDeps, vault: Sealer, row: AssetRow): Promise<boolean> {
  if (!vault.seals(row)) return false;
  await sealRows(deps, vault, [row]);
  return true;
}

async function sealRows(deps: SealRowsDeps, vault: Sealer, rows: readonly AssetRow[]): Promise<void> {
  const ready: AssetRow[] = [];
  for (const row of rows) {
    if (!(await isDone(sealVersionsFirst(deps, vault, row)))) break;
    ready.push(row);
  }
  await isDone(sealBatch(deps, vault, ready));
}

const sealerOf = ({ vaults }: SealingDeps, keys: OpenVault): Sealer => ({
  seal: (row) => (row.content === undefined ? undefined : sealContent(keys, row, row.content)),
  seals: ({ content }) => content !== undefined,
  checkFor: () => vaults.unchanged(keys.userId, keys),
});

const cameBackPlain = ({ cameBackPlain, content, transferId }: AssetRow): boolean =>
  cameBackPlain === true && content !== undefined && transferId === undefined;

/** False where a race or a busy table has ended it, so that a part of it may still be to do. */
async function isDone(sealing: Promise<unknown>): Promise<boolean> {
  try {
    await sealing;
    return true;
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    return false;
  }
}

/** @returns whether there was any, or the time has ended before all of them were looked at */
async function sealPlainVersions(
  deps: SealingDeps,
  vault: Sealer,
  userId: string,
  until: number,
): Promise<boolean> {
  const { assets } = deps;
  let plainItems: ReadonlyMap<string, RowPlace> | undefined;
  for await (const { rows, unreadable } of assets.plainVersionsOf(userId)) {
    if (rows.length + unreadable.length > 0) {
      plainItems ??= await assets.plainItemsOf(userId);
      const isOfPlain = ({ assetId }: AssetRow) => plainItems?.has(assetId) === true;
      const placeOf = (row: AssetRow) => plainItems?.get(row.assetId) ?? row;
      if (!(await sealVersions(deps, vault, rows.filter(isOfPlain), placeOf))) throw lostRace();
      const others = rows.filter((row) => !isOfPlain(row)).map(({ keptAt = '' }) => keptAt);
      await eraseVersions(deps, userId, [...others, ...unreadable]);
    }
    if (deps.now().getTime() >= until) return true;
  }
  return plainItems !== undefined;
}

/** Erases versions that are not their owner's, unless something else is in their place by now. */
async function eraseVersions({ assets, transact }: SealingDeps, userId: string, keys: readonly string[]) {
  for (const batch of inBatches(BATCH.items, keys)) {
    let writes = batch.map((keptAt) => assets.erasePlainVersion(userId, keptAt));
    while (writes.length > 0) {
      const outcome = await transact(writes);
      writes = outcome.committed ? [] : writes.filter((write) => !outcome.refused.has(write));
    }
  }
}

/** @returns whether there was anything to encrypt, or the time has ended before all was looked at */
async function sealPages(
  deps: SealingDeps,
  vault: Sealer,
  { userId, until, damaged }: { userId: string; until: number; damaged: Set<string> },
): Promise<boolean> {
  let hasFound = false;
  for await (const { rows, unreadable } of deps.assets.sealableOwnedBy(userId)) {
    for (const assetId of unreadable) damaged.add(assetId);
    for (const batch of batchesOf(rows)) {
      hasFound = true;
      await sealBatch(deps, vault, batch);
      if (deps.now().getTime() >= until) return true;
    }
    if (deps.now().getTime() >= until) return true;
  }
  return hasFound;
}

/** Leaves out the items that change at the same moment: the next pass meets them again. */
async function sealBatch(
  { assets, transact }: SealRowsDeps,
  vault: Sealer,
  rows: readonly AssetRow[],
): Promise<void> {
  const sealed = rows.flatMap((row) => {
    const content = vault.seal(row);
    return content ? [{ ...row, ...content }] : [];
  });
  const [any] = sealed;
  if (!any) return;
  const check = vault.checkFor(any);
  let items = sealed.map((row) => assets.replace(row, row.version));
  while (items.length > 0) {
    const outcome = await transact([check, ...items]);
    if (outcome.committed) return;
    if (refusalOf(outcome, check)) throw lostRace();
    items = items.filter((item) => !refusalOf(outcome, item));
  }
}
