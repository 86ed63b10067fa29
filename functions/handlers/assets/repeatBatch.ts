import { RegistryError } from '#functions/lib/base/errors.ts';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import { keyUsedOtherwise } from '#functions/lib/storage/idempotency.ts';
import type { ImportBatchRow, ImportRow } from '#functions/lib/storage/imports.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { type BatchItems, itemWrites } from './batchItems.ts';

type Deps = Pick<Stores, 'activity' | 'assets' | 'imports' | 'transact'>;

interface Earlier {
  readonly earlier: ImportBatchRow;
  readonly present: ImportRow;
  /** One for each item of the batch, for those that are registered anew. */
  readonly ids: readonly string[];
  readonly at: Date;
}

/** The ids of a repeated batch, and those among them that their owner has handed over since. */
interface Repeated {
  readonly ids: string[];
  readonly handedOver?: string[];
}

const READS_AT_ONCE = 5;

/**
 * The ids of a batch that was registered before. Those of its items that its owner no longer has are registered anew in
 * their places where that is asked for, so that the import counts and undoes each row of its file once. An item that
 * its owner has handed over keeps its place: it is there, at its new owner's.
 * @returns undefined when another request was faster
 * @throws {RegistryError} `not_found` with the places of those that are gone, `too_large`
 */
export async function repeatBatch(
  deps: Deps,
  vault: UsableVault,
  { owner, items, again }: BatchItems & { readonly again: boolean },
  { earlier, present, ids, at }: Earlier,
): Promise<Repeated | undefined> {
  const absent = await goneOf(deps, owner.userId, earlier.assetIds);
  const { gone, others } = await withoutHandedOver(deps, owner.userId, present, earlier.assetIds, absent);
  if (gone.size === 0) return { ids: earlier.assetIds, ...others };
  if (!again) throw goneError(gone);
  const assetIds = earlier.assetIds.map((id, place) => (gone.has(place) ? (ids[place] ?? id) : id));
  const isGone = (_: unknown, place: number): boolean => gone.has(place);
  const missing = { owner, items: items.filter(isGone) };
  const { committed } = await deps.transact([
    deps.imports.keepOfBatch(earlier, assetIds),
    deps.imports.write({ ...present, version: present.version + 1, lastAt: at.toISOString() }, secondsOf(at)),
    ...itemWrites(deps, vault, missing, ids.filter(isGone), at),
  ]);
  return committed ? { ids: assetIds, ...others } : undefined;
}

/** The items that this user transferred at that time (ISO 8601) or later, and did not get back and delete. */
async function handedOverSince(
  activity: Deps['activity'],
  userId: string,
  since: string,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const { assetId, kind } of activity.leavingsOf(userId, since)) {
    if (kind === 'item_transferred') found.add(assetId);
    else found.delete(assetId);
  }
  return found;
}

/** The places of those that are gone for good or in the trash, and the ids of the others that are absent. */
async function withoutHandedOver(
  { activity }: Deps,
  ownerId: string,
  { startedAt }: ImportRow,
  assetIds: readonly string[],
  absent: ReadonlySet<number>,
): Promise<{ readonly gone: ReadonlySet<number>; readonly others: Pick<Repeated, 'handedOver'> }> {
  if (absent.size === 0) return { gone: absent, others: {} };
  const known = await handedOverSince(activity, ownerId, startedAt);
  const isHandedOver = (place: number): boolean => known.has(assetIds[place] ?? '');
  const handedOver = [...absent].filter(isHandedOver).flatMap((place) => assetIds[place] ?? []);
  return {
    gone: new Set([...absent].filter((place) => !isHandedOver(place))),
    others: handedOver.length > 0 ? { handedOver } : {},
  };
}

/**
 * The refusal of other items under the key of a batch: the duplicates among its rows may be others by now. It names the
 * items that the owner still has, so that the files of an archive come to them all the same.
 */
export async function otherBatch(
  deps: Deps,
  ownerId: string,
  { assetIds, rows }: ImportBatchRow,
): Promise<RegistryError> {
  if (!rows) return keyUsedOtherwise();
  const gone = await goneOf(deps, ownerId, assetIds);
  const registered = rows.flatMap((row, place) => {
    const id = assetIds[place];
    return id === undefined || gone.has(place) ? [] : [{ row, id }];
  });
  return keyUsedOtherwise({ registered });
}

/** The places of items that their owner no longer has; those in the trash are gone too. */
async function goneOf({ assets }: Deps, ownerId: string, assetIds: readonly string[]): Promise<Set<number>> {
  const rows = await inParallel(READS_AT_ONCE, assetIds, (assetId) => assets.get(ownerId, assetId));
  return new Set(rows.flatMap((row, place) => (row ? [] : [place])));
}

function goneError(gone: ReadonlySet<number>): RegistryError {
  const message = 'This item was registered by this import before, and you no longer have it.';
  const issues = [...gone].map((place) => ({ path: `items.${place}`, message }));
  return new RegistryError('not_found', 'Items of this batch that were registered before are gone.', {
    issues,
  });
}
