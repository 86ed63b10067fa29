import type { FileObjects } from '#functions/lib/aws/fileObjects.ts';
import { invalidInput, RegistryError } from '#functions/lib/base/errors.ts';
import { inParallel } from '#functions/lib/base/mapLimit.ts';
import { type AssetRow, fileBytesOf } from '#functions/lib/storage/assetRow.ts';
import { bytesOf, type FileRow } from '#functions/lib/storage/fileRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { type Outcome, refusalOf } from '#functions/lib/storage/transact.ts';
import type { Issue } from '#shared/contract/errors.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { FILE_LIMITS } from '#shared/domain/files.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';

export interface ItemFileDeps extends Pick<Stores, 'countFileBytes' | 'fileRoom' | 'files'> {
  readonly fileObjects: Pick<FileObjects, 'storedBytes'>;
}

/** The change of the files that an item names, for the transaction that changes the item. */
export interface FilesChange {
  /** The field of the changed row. */
  readonly files: AssetRow['files'];
  readonly writes: readonly TransactItem<unknown>[];
  /** @throws {RegistryError} `no_room` where that is why the transaction was refused */
  readonly ensureRoom: (outcome: Outcome) => void;
}

const STORED_AT_ONCE = 16;

/**
 * Changes the files of an item's row to these. One that the row has stays as it is; another one must have been declared
 * for this item, in these renditions, and be stored.
 * @throws {RegistryError} `invalid_input` naming a file, `file_not_stored`
 */
export async function changeFiles(
  deps: ItemFileDeps,
  { ownerId, assetId, files: present = {} }: AssetRow,
  wanted: readonly ItemFile[],
  at: Date,
): Promise<FilesChange> {
  ensureDistinct(wanted);
  const added = wanted.filter(({ id }) => !(id in present));
  const rows = await deps.files.getMany(added.map(({ id }) => id));
  ensureDeclared(assetId, wanted, added, rows);
  await ensureStored(deps, [...rows.values()]);
  const files = Object.fromEntries(wanted.map(({ id }) => [id, present[id] ?? bytesIn(rows, id)]));
  const dropped = Object.keys(present).filter((id) => !(id in files));
  const more = fileBytesOf(files) - fileBytesOf(present);
  const room = roomFor(deps, ownerId, more);
  return {
    files: wanted.length > 0 ? files : undefined,
    writes: [
      ...added.map(({ id }) => deps.files.keep(id, assetId)),
      ...dropped.map((id) => deps.files.drop(id, assetId, at)),
      ...(room ? [room] : []),
    ],
    ensureRoom(outcome) {
      if (room && more > 0 && refusalOf(outcome, room)) throw noRoom();
    },
  };
}

function roomFor({ countFileBytes, fileRoom }: ItemFileDeps, ownerId: string, more: number) {
  if (more === 0) return undefined;
  return more > 0 ? fileRoom.take(ownerId, more, FILE_LIMITS.bytesPerUser) : countFileBytes(ownerId, more);
}

function bytesIn(rows: ReadonlyMap<string, FileRow>, fileId: string): number {
  const row = rows.get(fileId);
  return row ? bytesOf(row) : 0;
}

export const noRoom = () =>
  new RegistryError(
    'no_room',
    `Your files can take at most ${FILE_LIMITS.bytesPerUser / 1_024 ** 3} GB. Please delete some that you do not need any more.`,
  );

/** @throws {RegistryError} `invalid_input` */
function ensureDistinct(wanted: readonly ItemFile[]): void {
  const seen = new Set<string>();
  const issues = wanted.flatMap(({ id }, index): Issue[] => {
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated ? [{ path: `files.${index}.id`, message: 'Must not be given twice' }] : [];
  });
  ensureNone(issues);
}

/** @throws {RegistryError} `invalid_input` */
function ensureDeclared(
  assetId: string,
  wanted: readonly ItemFile[],
  added: readonly ItemFile[],
  rows: ReadonlyMap<string, FileRow>,
): void {
  const issues = added.flatMap((file): Issue[] => {
    const path = `files.${wanted.indexOf(file)}`;
    const row = rows.get(file.id);
    if (row?.assetId !== assetId || row.deleting || bytesOf(row) === 0)
      return [{ path: `${path}.id`, message: 'Must be a file that was declared for this item' }];
    const isSame = typedKeys(row.renditions).sort().join() === [...file.renditions].sort().join();
    return isSame ? [] : [{ path: `${path}.renditions`, message: 'Must be those that were declared' }];
  });
  ensureNone(issues);
}

function ensureNone([first, ...others]: readonly Issue[]): void {
  if (first) throw invalidInput(first, ...others);
}

/** @throws {RegistryError} `file_not_stored` */
async function ensureStored({ fileObjects }: ItemFileDeps, rows: readonly FileRow[]): Promise<void> {
  const places = rows.flatMap(({ fileId, renditions }) =>
    typedKeys(renditions).map((rendition) => ({ fileId, rendition, bytes: renditions[rendition]?.bytes })),
  );
  const stored = await inParallel(STORED_AT_ONCE, places, async ({ bytes, ...place }) => {
    return (await fileObjects.storedBytes(place)) === bytes;
  });
  if (stored.includes(false))
    throw new RegistryError('file_not_stored', 'A file was not uploaded completely. Please upload it again.');
}
