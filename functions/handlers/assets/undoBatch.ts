import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import { type AssetRow, isAsImported } from '#functions/lib/storage/assetRow.ts';
import { dropFiles, droppedIdsOf } from '#functions/lib/storage/droppedFiles.ts';
import type { ImportBatchRow, ImportRow } from '#functions/lib/storage/imports.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf, type TransactOutcome } from '#functions/lib/storage/transact.ts';
import { type ItemDeps, writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import type { KeptItem } from '#shared/contract/imports.ts';
import type { KeptReason } from '#shared/domain/imports.ts';

export type UndoDeps = ItemDeps &
  Pick<Stores, 'activity' | 'assets' | 'countFileBytes' | 'files' | 'imports' | 'transact'>;

export interface UndoneBatch {
  readonly deleted: number;
  readonly kept: KeptItem[];
}

export interface WantedImport {
  readonly importId: string;
  /** When it began: an id is used again once nothing is left of its import. */
  readonly startedAt?: string | undefined;
}

const HISTORIES_AT_ONCE = 5;

/** @throws {RegistryError} `not_found` */
export async function ensureImport(
  { imports, now }: UndoDeps,
  userId: string,
  { importId, startedAt }: WantedImport,
): Promise<ImportRow> {
  const row = await imports.get(userId, importId, secondsOf(now()));
  if (row && (startedAt === undefined || row.startedAt === startedAt)) return row;
  throw new RegistryError('not_found', 'There is no such import among yours that could still be undone.');
}

interface Found {
  /** The batch as it is stored now, by all that this call knows. */
  batch: ImportBatchRow;
  /** The items that could not be deleted at first, with the reasons. */
  readonly kept: Map<string, KeptReason | 'gone'>;
  /** The items as they were read that have the files of their import. */
  readonly filed: Map<string, AssetRow>;
}

/** Deletes what may go of one batch, in as many transactions as it takes with the files. */
export async function undoBatch(
  deps: UndoDeps,
  owner: Caller,
  closed: ImportRow,
  batch: ImportBatchRow,
): Promise<UndoneBatch> {
  const found: Found = { batch, kept: new Map(), filed: new Map() };
  const isOpen = (id: string) => (found.kept.get(id) ?? 'gone') === 'gone';
  let deleted = 0;
  do {
    deleted += await undoPart(deps, owner, closed, found);
  } while (found.batch.assetIds.some(isOpen));
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

/** The items of the next part, and those that its batch keeps for others. */
function partOf({ batch, kept, filed }: Found) {
  const open = batch.assetIds.filter((id) => !kept.has(id));
  const ids = fitting(open, filed);
  return { ids, left: batch.assetIds.filter((id) => !ids.includes(id) && kept.get(id) !== 'gone') };
}

/**
 * Deletes the next part of a batch. An item that refuses is read by that, or left out of the next attempt. A batch of which
 * another call has undone a part meanwhile is as that call has left it.
 * @returns how many items it has deleted
 */
async function undoPart(deps: UndoDeps, owner: Caller, closed: ImportRow, found: Found): Promise<number> {
  const { ids } = await writeWithVault(deps, owner, async (vault) => {
    const part = partOf(found);
    const present = await ensureImport(deps, owner.userId, closed);
    const removals = part.ids.map((id) => removalOf(deps, owner, id, found.filed));
    const keeping = deps.imports.keepOfBatch(found.batch, part.left);
    const writes = [
      keeping,
      vault.checkFor({}),
      ...writesOfPart(deps, owner, present, { ...found, ...part }),
    ];
    const outcome = await deps.transact([...removals, ...writes]);
    const refusal = refusalOf(outcome, keeping);
    if (outcome.committed || refusal)
      found.batch = { ...found.batch, assetIds: refusal ? (refusal.old?.assetIds ?? []) : part.left };
    if (outcome.committed) return part;
    noteRefused(outcome, part.ids, removals, found);
    return refusal && { ids: [] };
  });
  await inParallel(HISTORIES_AT_ONCE, ids, (id) => deps.activity.removeHistory(id).catch(() => undefined));
  return ids.length;
}

/** The writes beside the removals of a part: its files, its number in the import, and an entry in its owner's activity. */
function writesOfPart(
  deps: UndoDeps,
  owner: Caller,
  present: ImportRow,
  { batch, filed, ids, left }: Found & ReturnType<typeof partOf>,
): TransactItem<unknown>[] {
  const at = deps.now();
  const rows = ids.flatMap((id) => filed.get(id) ?? []);
  const deleted = present.deleted + batch.assetIds.length - left.length;
  return [
    ...dropFiles(deps, rows, at),
    deps.imports.write({ ...present, version: present.version + 1, deleted }, secondsOf(at)),
    ...(ids.length > 0 ? entryOf(deps, owner, ids.length, at) : []),
  ];
}

function removalOf({ assets }: UndoDeps, { userId }: Caller, assetId: string, filed: Found['filed']) {
  const row = filed.get(assetId);
  return row ? assets.removeWithFiles(row) : assets.removeUntouched({ ownerId: userId, assetId });
}

/**
 * Each batch has an entry of its own: a browser takes items that leave without a newer entry than it has seen for a sign
 * that the registry was put back to an older state.
 */
const entryOf = ({ activity }: UndoDeps, by: Caller, count: number, at: Date): TransactItem<unknown>[] =>
  activity.record({ kind: 'import_undone', at, by, count });

/** An item that has nothing new but the files of its import is tried once more, with these. */
function noteRefused(
  outcome: TransactOutcome,
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
