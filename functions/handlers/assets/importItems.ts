import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import {
  canonicalItem,
  firstRow,
  newContent,
  newItemIds,
  withContent,
} from '#functions/lib/items/ownItems.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import {
  type Creation,
  creationRow,
  hashOfKey,
  isSameRequest,
  keyUsedOtherwise,
} from '#functions/lib/storage/idempotency.ts';
import {
  batchRecord,
  type ImportBatchRow,
  type ImportRow,
  importRecord,
} from '#functions/lib/storage/imports.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { type ItemDeps, writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import type { NewItem } from '#shared/contract/assets.ts';
import type { Import } from '#shared/contract/imports.ts';
import { IMPORT_LIMITS } from '#shared/domain/imports.ts';

type Deps = ItemDeps & Pick<Stores, 'activity' | 'assets' | 'imports' | 'transact'>;

interface Batch {
  readonly owner: Caller;
  readonly importId: string;
  readonly items: readonly NewItem[];
  readonly idempotencyKey: string;
}

const DAY_S = 24 * 60 * 60;
const MOST = IMPORT_LIMITS.batchBytes;

/**
 * Registers the items of a batch, all or none, in the order in which they are given. A repeat under the same key
 * within 30 days gives the ids that the first one made.
 * @throws {RegistryError} `authentication_required`, `too_large` with the item's index, `idempotency_conflict` for other
 * items under the same key, `wrong_state` when undoing the import has begun, `lost_race`
 */
export async function importItems(deps: Deps, batch: Batch): Promise<{ readonly ids: string[] }> {
  const at = deps.now();
  const now = secondsOf(at);
  const ids = newItemIds(at, batch.items.length);
  const creation = creationOf(batch, at);
  const remembered = deps.imports.insertBatch(batchRow(batch, creation, ids), now);
  return writeWithVault(deps, batch.owner, async (vault) => {
    const present = await deps.imports.get(batch.owner.userId, batch.importId, now);
    const next = grown(present, batch, at);
    const outcome = await deps.transact([
      remembered,
      deps.imports.write(next, now),
      ...itemWrites(deps, vault, batch, ids, at),
      countedEntry(deps, next, batch.owner, at),
    ]);
    if (outcome.committed) return { ids };
    const earlier = refusalOf(outcome, remembered)?.old;
    if (!earlier) return undefined;
    if (!isSameRequest(earlier, creation)) throw keyUsedOtherwise();
    return { ids: earlier.assetIds };
  });
}

/** The writes of the items and their histories, and the check of the vault, which is one for all. */
function itemWrites(deps: Deps, vault: UsableVault, { owner, items }: Batch, ids: string[], at: Date) {
  const rows = rowsOf(vault, owner.userId, items, ids, at);
  const [first] = rows;
  const histories = ids.flatMap((assetId) =>
    deps.activity.recordInHistory({ kind: 'item_registered', at, by: owner, assetId }),
  );
  return [...rows.map(deps.assets.insert), ...histories, vault.holdsFor(first ?? {})];
}

/** @throws {RegistryError} `too_large` */
function rowsOf(
  vault: UsableVault,
  ownerId: string,
  items: readonly NewItem[],
  ids: readonly string[],
  at: Date,
): AssetRow[] {
  let bytes = 0;
  return items.map((item, index) => {
    const assetId = ids[index] ?? '';
    const content = newContent(assetId, item);
    bytes += Buffer.byteLength(JSON.stringify(content));
    const path = `items.${index}`;
    if (bytes > MOST) throw tooLarge(path, 'These items are too large together. Please send fewer at once.');
    try {
      return withContent(vault, firstRow(ownerId, assetId, at.toISOString()), content);
    } catch (error) {
      const isTooLarge = error instanceof RegistryError && error.code === 'too_large';
      throw isTooLarge ? tooLarge(path, error.message) : error;
    }
  });
}

const tooLarge = (path: string, message: string) =>
  new RegistryError('too_large', message, { issues: [{ path, message }] });

/** @throws {RegistryError} `wrong_state` */
function grown(present: ImportRow | undefined, { owner, importId, items }: Batch, at: Date): ImportRow {
  if (present?.undoneAt !== undefined) {
    throw new RegistryError('wrong_state', 'This import was undone. Please start it again from the file.');
  }
  const lastAt = at.toISOString();
  return {
    userId: owner.userId,
    record: importRecord(importId),
    importId,
    version: (present?.version ?? 0) + 1,
    startedAt: present?.startedAt ?? lastAt,
    lastAt,
    count: (present?.count ?? 0) + items.length,
    deleted: 0,
    expiresAt: secondsOf(at) + IMPORT_LIMITS.days * DAY_S,
  };
}

/** The import's one entry in its owner's activity. */
const countedEntry = ({ activity }: Deps, { startedAt, count }: ImportRow, by: Caller, at: Date) =>
  activity.recordCount({ kind: 'items_imported', since: new Date(startedAt), at, by, count });

const creationOf = ({ owner, importId, items, idempotencyKey }: Batch, now: Date): Creation => ({
  userId: owner.userId,
  key: idempotencyKey,
  operation: `import items ${importId}`,
  canonicalBody: JSON.stringify(items.map(canonicalItem)),
  createdId: importId,
  now,
});

const batchRow = ({ owner, importId }: Batch, creation: Creation, assetIds: string[]): ImportBatchRow => ({
  userId: owner.userId,
  record: batchRecord(importId, hashOfKey(creation.key)),
  assetIds,
  mac: creationRow(creation).mac,
  expiresAt: secondsOf(creation.now) + IMPORT_LIMITS.days * DAY_S,
});

/** The user's imports that can still be undone, newest first. */
export async function listImports(
  { imports, now }: Pick<Deps, 'imports' | 'now'>,
  userId: string,
): Promise<Import[]> {
  const rows = await imports.all(userId, secondsOf(now()));
  return rows
    .toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1))
    .slice(0, IMPORT_LIMITS.listed)
    .map(({ importId, startedAt, lastAt, count, deleted, undoneAt, expiresAt }) => ({
      id: importId,
      startedAt,
      lastAt,
      count: count - deleted,
      undoableUntil: new Date(expiresAt * 1_000).toISOString(),
      undone: undoneAt !== undefined,
    }));
}
