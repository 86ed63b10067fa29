import type { Caller } from '#functions/lib/base/caller.ts';
import { decodeCursor, encodeCursor } from '#functions/lib/base/cursor.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { inParallel } from '#functions/lib/base/mapLimit.ts';
import { retry } from '#functions/lib/base/retry.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import { type AssetRow, isAsImported } from '#functions/lib/storage/assetRow.ts';
import { dropFiles, droppedIdsOf } from '#functions/lib/storage/droppedFiles.ts';
import { batchRecord, type ImportBatchRow, type ImportRow } from '#functions/lib/storage/imports.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { type Outcome, refusalOf } from '#functions/lib/storage/transact.ts';
import { ensureAccess, readVaultAccess } from '#functions/lib/vault-access/vaultAccess.ts';
import { type ItemDeps, writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import type { KeptItem } from '#shared/contract/imports.ts';
import type { KeptReason } from '#shared/domain/imports.ts';

type Deps = ItemDeps &
  Pick<Stores, 'activity' | 'assets' | 'countFileBytes' | 'files' | 'imports' | 'transact'>;

interface Undone {
  readonly deleted: number;
  readonly kept: KeptItem[];
  readonly cursor?: string;
}

const NOTHING: Undone = { deleted: 0, kept: [] };

/** An import that is to be undone, or the part of it that a cursor leaves. */
interface Wanted {
  readonly importId: string;
  /** When it began: an id is used again once nothing is left of its import. */
  readonly startedAt?: string | undefined;
  readonly cursor?: string | undefined;
}

const BATCHES_A_CALL = 8;
/** A call begins no other batch after it: API Gateway waits for 29 seconds, and one with many files takes a few. */
const TIME_LIMIT_MS = 10_000;
const HISTORIES_AT_ONCE = 5;

/**
 * Deletes the items of the next batches of an import with the files that came with them, except those that were changed,
 * asked for or are in transit. A call that is repeated finds what is left, so an interruption loses nothing.
 * @param wanted without a cursor it begins, and looks at those that were kept once more
 * @throws {RegistryError} `not_found` for an import that is not the caller's, is older than 30 days or began at another
 * time, `authentication_required`, `invalid_input` for a cursor that no call gave, `lost_race`
 */
export async function undoImport(deps: Deps, owner: Caller, wanted: Wanted): Promise<Undone> {
  const place = placeOf(wanted.cursor);
  ensureAccess(await readVaultAccess(deps, owner));
  const begun = { ...wanted, startedAt: place?.startedAt ?? wanted.startedAt };
  const closed = await retry(() => close(deps, owner.userId, begun));
  const { importId, startedAt } = closed;
  const { parts, last } = await undoBatches(deps, owner, closed, place?.hash);
  const deleted = parts.reduce((sum, part) => sum + part.deleted, 0);
  const kept = parts.flatMap((part) => part.kept);
  if (!last) return { deleted, kept };
  const hash = last.record.slice(batchRecord(importId, '').length);
  return { deleted, kept, cursor: encodeCursor(`${startedAt}#${hash}`) };
}

/**
 * Undoes the next batches, as many as there is time for. `last` is the last of them, where there may be others. Those of an
 * expired import of the same id, which DynamoDB deletes some time later, are none of them.
 */
async function undoBatches(deps: Deps, owner: Caller, closed: ImportRow, after: string | undefined) {
  const began = deps.now();
  const deadline = began.getTime() + TIME_LIMIT_MS;
  const { userId, importId } = closed;
  const batches = await deps.imports.batchesOf(userId, importId, { after, limit: BATCHES_A_CALL });
  const parts: Undone[] = [];
  for (const batch of batches) {
    if (parts.length > 0 && deps.now().getTime() >= deadline) break;
    const isExpired = batch.expiresAt <= secondsOf(began);
    parts.push(isExpired ? NOTHING : await undoBatch(deps, owner, closed, batch));
  }
  const mayGoOn = parts.length < batches.length || batches.length === BATCHES_A_CALL;
  return { parts, last: mayGoOn ? batches[parts.length - 1] : undefined };
}

const PLACE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[0-9a-f]{64}$/;

/** @throws {RegistryError} `invalid_input` */
function placeOf(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [startedAt, hash] = decodeCursor(cursor, (place) => PLACE.test(place)).split('#');
  return { startedAt, hash };
}

/** Keeps the import from taking more batches. @throws {RegistryError} `not_found` */
async function close(deps: Deps, userId: string, wanted: Wanted): Promise<ImportRow | undefined> {
  const at = deps.now();
  const present = await ensureImport(deps, userId, wanted);
  if (present.undoneAt !== undefined) return present;
  const next = { ...present, version: present.version + 1, undoneAt: at.toISOString() };
  const { committed } = await deps.transact([deps.imports.write(next, secondsOf(at))]);
  return committed ? next : undefined;
}

async function ensureImport(
  { imports, now }: Deps,
  userId: string,
  { importId, startedAt }: Wanted,
): Promise<ImportRow> {
  const row = await imports.get(userId, importId, secondsOf(now()));
  if (row && (startedAt === undefined || row.startedAt === startedAt)) return row;
  throw new RegistryError('not_found', 'There is no such import among yours that could still be undone.');
}

/** The items of a batch that could not be deleted at first. */
interface Found {
  readonly kept: Map<string, KeptReason | 'gone'>;
  /** The items as they were read that have the files of their import. */
  readonly filed: Map<string, AssetRow>;
}

/** Deletes what may go of one batch, in as many transactions as it takes with the files. */
async function undoBatch(
  deps: Deps,
  owner: Caller,
  closed: ImportRow,
  batch: ImportBatchRow,
): Promise<Undone> {
  const found: Found = { kept: new Map(), filed: new Map() };
  let deleted = 0;
  let left = batch.assetIds;
  do {
    const part = await undoPart(deps, owner, closed, { ...batch, assetIds: left }, found);
    deleted += part.deleted;
    left = part.left;
  } while (left.some((id) => !found.kept.has(id)));
  return { deleted, kept: [...found.kept].flatMap(toKept) };
}

/** DynamoDB takes 100 writes in a transaction: six are of the vault, the batch, the import, the bytes, the record and the version of the list. */
const PART_WRITES = 94;

/** The first of these items that a transaction takes with their files. */
function fitting(ids: readonly string[], filed: Found['filed']): string[] {
  let writes = 0;
  const fits = (id: string) => {
    writes += 1 + droppedIdsOf(filed.get(id) ?? {}).length;
    return writes <= PART_WRITES;
  };
  const end = ids.findIndex((id) => !fits(id));
  return ids.slice(0, end < 0 ? ids.length : end);
}

/** Deletes the next part of a batch. An item that refuses is read by that, or left out of the next attempt. */
async function undoPart(
  deps: Deps,
  owner: Caller,
  closed: ImportRow,
  batch: ImportBatchRow,
  found: Found,
): Promise<{ readonly deleted: number; readonly left: string[] }> {
  const { kept, filed } = found;
  const done = await writeWithVault(deps, owner, async (vault) => {
    const at = deps.now();
    const open = batch.assetIds.filter((id) => !kept.has(id));
    const ids = fitting(open, filed);
    const left = batch.assetIds.filter((id) => !ids.includes(id) && kept.get(id) !== 'gone');
    const present = await ensureImport(deps, owner.userId, closed);
    const deleted = present.deleted + batch.assetIds.length - left.length;
    const removals = ids.map((id) => removalOf(deps, owner, id, filed));
    const rows = ids.flatMap((id) => filed.get(id) ?? []);
    const outcome = await deps.transact([
      ...removals,
      ...dropFiles(deps, rows, at),
      vault.holdsFor({}),
      deps.imports.keepOfBatch(batch, left),
      deps.imports.write({ ...present, version: present.version + 1, deleted }, secondsOf(at)),
      ...(ids.length > 0 ? entryOf(deps, owner, ids.length, at) : []),
    ]);
    if (outcome.committed) return { ids, left };
    noteRefused(outcome, ids, removals, found);
    return undefined;
  });
  await inParallel(HISTORIES_AT_ONCE, done.ids, (id) =>
    deps.activity.removeHistory(id).catch(() => undefined),
  );
  return { deleted: done.ids.length, left: done.left };
}

function removalOf({ assets }: Deps, { userId }: Caller, assetId: string, filed: Found['filed']) {
  const row = filed.get(assetId);
  return row ? assets.removeWithFiles(row) : assets.removeUntouched({ ownerId: userId, assetId });
}

/** An item that has nothing new but the files of its import is tried once more, with these. */
function noteRefused(
  outcome: Outcome,
  ids: readonly string[],
  removals: readonly TransactItem<AssetRow>[],
  { kept, filed }: Found,
): void {
  for (const [index, removal] of removals.entries()) {
    const refusal = refusalOf(outcome, removal);
    const id = ids[index] ?? '';
    if (!refusal) continue;
    if (refusal.old && hasOnlyImportedFiles(refusal.old)) filed.set(id, refusal.old);
    else kept.set(id, reasonOf(refusal.old));
  }
}

const hasOnlyImportedFiles = (row: AssetRow): boolean =>
  isAsImported(row) &&
  row.files !== undefined &&
  row.transferId === undefined &&
  row.received === undefined &&
  Object.keys(row.openRequests ?? {}).length === 0;

function reasonOf(row: AssetRow | undefined): KeptReason | 'gone' {
  if (!row) return 'gone';
  if (row.transferId !== undefined) return 'in_transit';
  return Object.keys(row.openRequests ?? {}).length > 0 ? 'requested' : 'changed';
}

const toKept = ([id, reason]: [string, KeptReason | 'gone']): KeptItem[] =>
  reason === 'gone' ? [] : [{ id, reason }];

/**
 * Each batch has an entry of its own: a browser takes items that leave without a newer entry than it has seen for a sign
 * that the registry was put back to an older state.
 */
const entryOf = ({ activity }: Deps, by: Caller, count: number, at: Date): TransactItem<unknown>[] =>
  activity.record({ kind: 'import_undone', at, by, count });
