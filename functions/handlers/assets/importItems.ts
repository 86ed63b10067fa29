import { invalidInput, RegistryError } from '#functions/lib/base/errors.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import { canonicalItem, newItemIds } from '#functions/lib/items/ownItems.ts';
import { type Creation, creationRow, hashOfKey, isSameRequest } from '#functions/lib/storage/idempotency.ts';
import {
  batchRecord,
  type ImportBatchRow,
  type ImportRow,
  importRecord,
  isUndoneWhole,
} from '#functions/lib/storage/imports.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { type ItemDeps, writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import { IMPORT_LIMITS } from '#shared/domain/imports.ts';
import { type BatchItems, itemWrites } from './batchItems.ts';
import { otherBatch, repeatBatch } from './repeatBatch.ts';

type Deps = ItemDeps & Pick<Stores, 'activity' | 'assets' | 'imports' | 'transact'>;

interface Batch extends BatchItems {
  readonly importId: string;
  readonly idempotencyKey: string;
  /** The numbers of the items' rows in the file. */
  readonly rows?: readonly number[] | undefined;
  /** When the import began. One without it may begin. */
  readonly startedAt?: string | undefined;
  /** Whether a repeat registers anew what is gone. */
  readonly again: boolean;
}

interface Imported {
  readonly ids: string[];
  readonly startedAt: string;
  /** The ids of a repeat that their owner has handed over since. */
  readonly handedOver?: string[];
}

const DAY_S = 24 * 60 * 60;

/**
 * Registers the items of a batch, all or none, in the order in which they are given. A repeat under the same key, as
 * long as the import can be undone, gives the ids that the first one made.
 * @throws {RegistryError} `invalid_input`, `authentication_required`, `too_large` with the item's index,
 * `idempotency_conflict` for other items under the same key, `not_found` with the indexes of the items of a repeat that
 * are gone (not those that were handed over), `wrong_state` when undoing the import has begun, or no import that began
 * then is known any more, `lost_race`
 */
export async function importItems(deps: Deps, batch: Batch): Promise<Imported> {
  const at = deps.now();
  const now = secondsOf(at);
  const ids = newItemIds(at, batch.items.length);
  const creation = creationOf(batch, at);
  ensureNumbered(batch);
  return writeWithVault(deps, batch.owner, async (vault) => {
    const present = await deps.imports.get(batch.owner.userId, batch.importId, now);
    const next = grown(present, batch, at);
    const remembered = deps.imports.insertBatch(batchRow(batch, creation, ids, next), now);
    const outcome = await deps.transact([
      remembered,
      deps.imports.write(next, now),
      ...itemWrites(deps, vault, batch, ids, at),
      countedEntry(deps, next, batch, at),
    ]);
    if (outcome.committed) return { ids, startedAt: next.startedAt };
    const earlier = refusalOf(outcome, remembered)?.old;
    if (!earlier || !present) return undefined;
    if (!isSameRequest(earlier, creation)) throw await otherBatch(deps, batch.owner.userId, earlier);
    const repeated = await repeatBatch(deps, vault, batch, { earlier, present, ids, at });
    return repeated && { ...repeated, startedAt: present.startedAt };
  });
}

/** @throws {RegistryError} `invalid_input` */
function ensureNumbered({ items, rows }: Batch): void {
  if (!rows || rows.length === items.length) return;
  throw invalidInput({ path: 'rows', message: 'Must have one number for each item' });
}

/**
 * The import with another batch. The first one decides until when all of it can be undone and repeated. One of which
 * undoing has left nothing begins anew.
 * @throws {RegistryError} `wrong_state`
 */
function grown(
  present: ImportRow | undefined,
  { owner, importId, items, startedAt }: Batch,
  at: Date,
): ImportRow {
  if (startedAt !== undefined && present?.startedAt !== startedAt) throw notKnown();
  const before = startedAt === undefined && present && isUndoneWhole(present) ? undefined : present;
  if (before?.undoneAt !== undefined) {
    throw new RegistryError('wrong_state', 'This import was undone. Please start it again from the file.');
  }
  const lastAt = at.toISOString();
  return {
    userId: owner.userId,
    record: importRecord(importId),
    importId,
    version: (present?.version ?? 0) + 1,
    startedAt: before?.startedAt ?? lastAt,
    lastAt,
    count: (before?.count ?? 0) + items.length,
    deleted: 0,
    expiresAt: before?.expiresAt ?? secondsOf(at) + IMPORT_LIMITS.days * DAY_S,
  };
}

const notKnown = () =>
  new RegistryError(
    'wrong_state',
    'This import is not known any more: it is more than 30 days old, was undone, or your data was deleted since. Please start it again from the file.',
    { issues: [{ path: 'startedAt', message: 'Must be of an import of the last 30 days' }] },
  );

/** The import's one entry in its owner's activity. */
const countedEntry = (
  { activity }: Deps,
  { importId, startedAt, count }: ImportRow,
  { owner }: Batch,
  at: Date,
) =>
  activity.recordCount({
    kind: 'items_imported',
    since: new Date(startedAt),
    of: importId,
    at,
    by: owner,
    count,
  });

const creationOf = ({ owner, importId, items, idempotencyKey }: Batch, now: Date): Creation => ({
  userId: owner.userId,
  key: idempotencyKey,
  operation: `import items ${importId}`,
  canonicalBody: JSON.stringify(items.map(canonicalItem)),
  createdId: importId,
  now,
});

/** Expires with its import, so that neither is known without the other. */
const batchRow = (
  { owner, importId, rows }: Batch,
  creation: Creation,
  assetIds: string[],
  { expiresAt }: ImportRow,
): ImportBatchRow => ({
  userId: owner.userId,
  record: batchRecord(importId, hashOfKey(creation.key)),
  assetIds,
  ...(rows && { rows: [...rows] }),
  mac: creationRow(creation).mac,
  expiresAt,
});
