import type { Caller } from '#functions/lib/base/caller.ts';
import { decodeCursor, encodeCursor } from '#functions/lib/base/cursor.ts';
import { retry } from '#functions/lib/base/retry.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import { batchRecord, type ImportRow } from '#functions/lib/storage/imports.ts';
import { ensureAccess, readVaultAccess } from '#functions/lib/vault-access/vaultAccess.ts';
import type { Import } from '#shared/contract/imports.ts';
import { IMPORT_LIMITS } from '#shared/domain/imports.ts';
import { ensureImport, type UndoDeps, type UndoneBatch, undoBatch, type WantedImport } from './undoBatch.ts';

/** The user's imports that can still be undone, newest first. One of which undoing has left nothing is none of them. */
export async function listImports(
  { imports, now }: Pick<UndoDeps, 'imports' | 'now'>,
  userId: string,
): Promise<Import[]> {
  const rows = await imports.all(userId, secondsOf(now()));
  return rows
    .filter(({ count, deleted }) => deleted < count)
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

interface Undone extends UndoneBatch {
  readonly cursor?: string;
}

const NOTHING: UndoneBatch = { deleted: 0, kept: [] };

/** An import that is to be undone, or the part of it that a cursor leaves. */
interface Wanted extends WantedImport {
  readonly cursor?: string | undefined;
}

const BATCHES_A_CALL = 8;
/** A call begins no other batch after it: API Gateway waits for 29 seconds, and one with many files takes a few. */
const TIME_LIMIT_MS = 10_000;

/**
 * Deletes the items of the next batches of an import with the files that came with them, except those that were changed,
 * asked for or are in transit. A call that is repeated finds what is left, so an interruption loses nothing.
 * @param wanted without a cursor it begins, and looks at those that were kept once more
 * @throws {RegistryError} `not_found` for an import that is not the caller's, is older than 30 days or began at another
 * time, `authentication_required`, `invalid_input` for a cursor that no call gave, `lost_race`
 */
export async function undoImport(deps: UndoDeps, owner: Caller, wanted: Wanted): Promise<Undone> {
  const place = cursorPlace(wanted.cursor);
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
async function undoBatches(deps: UndoDeps, owner: Caller, closed: ImportRow, after: string | undefined) {
  const began = deps.now();
  const deadline = began.getTime() + TIME_LIMIT_MS;
  const { userId, importId } = closed;
  const batches = await deps.imports.batchesOf(userId, importId, { after, limit: BATCHES_A_CALL });
  const parts: UndoneBatch[] = [];
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
function cursorPlace(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [startedAt, hash] = decodeCursor(cursor, (place) => PLACE.test(place)).split('#');
  return { startedAt, hash };
}

/** Keeps the import from taking more batches. @throws {RegistryError} `not_found` */
async function close(deps: UndoDeps, userId: string, wanted: WantedImport): Promise<ImportRow | undefined> {
  const at = deps.now();
  const present = await ensureImport(deps, userId, wanted);
  if (present.undoneAt !== undefined) return present;
  const next = { ...present, version: present.version + 1, undoneAt: at.toISOString() };
  const { committed } = await deps.transact([deps.imports.write(next, secondsOf(at))]);
  return committed ? next : undefined;
}
