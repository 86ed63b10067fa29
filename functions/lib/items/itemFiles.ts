import type { FileObjects } from '#functions/lib/aws/fileObjects.ts';
import { ensureNone, RegistryError } from '#functions/lib/base/errors.ts';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { dropFiles } from '#functions/lib/storage/droppedFiles.ts';
import { bytesOf, type FileRow } from '#functions/lib/storage/fileRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf, type TransactOutcome } from '#functions/lib/storage/transact.ts';
import type { Issue } from '#shared/contract/errors.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';

export interface AddedFilesDeps extends Pick<Stores, 'fileRoom' | 'files'> {
  readonly fileObjects: Pick<FileObjects, 'storedBytes'>;
  /** The most that all sealed renditions that a user's items name may take. */
  readonly bytesPerUser: number;
}

/** Files of a request that an item can have, with the rows of their declarations. */
interface Addable {
  readonly added: readonly ItemFile[];
  readonly declared: ReadonlyMap<string, FileRow>;
}

/**
 * Leaves out what the item dropped before, so that the repeat of a request whose response was lost does not bring a file
 * back that its owner has removed meanwhile.
 */
export async function withoutDropped(
  { files }: Pick<Stores, 'files'>,
  { assetId }: AssetRow,
  wanted: readonly ItemFile[],
): Promise<Addable> {
  const declared = await files.getMany(wanted.map(({ id }) => id));
  const isDropped = (row: FileRow | undefined) => row?.assetId === assetId && row.dropped === true;
  return { added: wanted.filter(({ id }) => !isDropped(declared.get(id))), declared };
}

/** More files of an item, for the transaction that changes the item. */
interface AddedFiles {
  /** The field of the changed row. */
  readonly files: AssetRow['files'];
  readonly writes: readonly TransactItem<unknown>[];
  /** @throws {RegistryError} `no_room` where that is why the transaction was refused */
  readonly ensureRoom: (outcome: TransactOutcome) => void;
}

/**
 * Adds files to those of an item's row. Each must have been declared for this item, in these renditions, and be stored.
 * @param given the list of the request, by which an error names a file
 * @throws {RegistryError} `invalid_input` naming a file, `file_not_stored`
 */
export async function addToFiles(
  deps: AddedFilesDeps,
  { ownerId, assetId, files: present = {} }: AssetRow,
  { added, declared }: Addable,
  given: readonly ItemFile[],
): Promise<AddedFiles> {
  ensureDeclared(assetId, added, given, declared);
  const rows = added.flatMap(({ id }) => declared.get(id) ?? []);
  await ensureStored(deps, rows);
  const bytes = new Map(rows.map((row) => [row.fileId, bytesOf(row)]));
  const more = [...bytes].reduce((sum, [id, each]) => (id in present ? sum : sum + each), 0);
  const room = deps.fileRoom.take(ownerId, more, deps.bytesPerUser);
  return {
    files: { ...present, ...Object.fromEntries(bytes) },
    writes: [...added.map(({ id }) => deps.files.keep(id, assetId)), room],
    ensureRoom(outcome) {
      if (refusalOf(outcome, room)) throw noRoom(deps);
    },
  };
}

export const noRoom = ({ bytesPerUser }: Pick<AddedFilesDeps, 'bytesPerUser'>) =>
  new RegistryError(
    'no_room',
    `Your files can take at most ${bytesPerUser / 1_024 ** 3} GB. Please delete some that you do not need any more.`,
  );

/** @throws {RegistryError} `invalid_input` */
function ensureDeclared(
  assetId: string,
  added: readonly ItemFile[],
  given: readonly ItemFile[],
  rows: ReadonlyMap<string, FileRow>,
): void {
  const issues = added.flatMap((file): Issue[] => {
    const path = `files.${given.indexOf(file)}`;
    if (added.find(({ id }) => id === file.id) !== file)
      return [{ path: `${path}.id`, message: 'Must not be given twice' }];
    const row = rows.get(file.id);
    if (row?.assetId !== assetId || row.deleting || bytesOf(row) === 0)
      return [{ path: `${path}.id`, message: 'Must be a file that was declared for this item' }];
    const isSame = typedKeys(row.renditions).sort().join() === [...file.renditions].sort().join();
    return isSame ? [] : [{ path: `${path}.renditions`, message: 'Must be those that were declared' }];
  });
  ensureNone(issues);
}

const STORED_AT_ONCE = 16;

/** @throws {RegistryError} `file_not_stored` */
async function ensureStored({ fileObjects }: AddedFilesDeps, rows: readonly FileRow[]): Promise<void> {
  const places = rows.flatMap(({ assetId, fileId, renditions }) =>
    typedKeys(renditions).map((rendition) => ({
      ...{ assetId, fileId, rendition },
      bytes: renditions[rendition]?.bytes,
    })),
  );
  const stored = await inParallel(STORED_AT_ONCE, places, async ({ bytes, ...place }) => {
    return (await fileObjects.storedBytes(place)) === bytes;
  });
  if (stored.includes(false))
    throw new RegistryError('file_not_stored', 'A file was not uploaded completely. Please upload it again.');
}

interface KeptFiles {
  /** The field of the changed row. */
  readonly files: AssetRow['files'];
  readonly writes: readonly TransactItem<unknown>[];
}

/**
 * Keeps these of an item's files, and drops the others.
 * @throws {RegistryError} `invalid_input` for a file that the item does not have, or that is given twice
 */
export function keepFiles(
  deps: Pick<Stores, 'countFileBytes' | 'files'>,
  row: AssetRow,
  wanted: readonly ItemFile[],
  at: Date,
): KeptFiles {
  const present = new Map(Object.entries(row.files ?? {}));
  const kept: Record<string, number> = {};
  const issues = wanted.flatMap(({ id }, index): Issue[] => {
    const path = `files.${index}.id`;
    if (Object.hasOwn(kept, id)) return [{ path, message: 'Must not be given twice' }];
    const bytes = present.get(id);
    if (bytes === undefined) return [{ path, message: 'Must be a file that was added to this item' }];
    kept[id] = bytes;
    return [];
  });
  ensureNone(issues);
  const dropped = Object.fromEntries([...present].filter(([id]) => !Object.hasOwn(kept, id)));
  return {
    files: wanted.length > 0 ? kept : undefined,
    writes: dropFiles(deps, [{ ...row, files: dropped }], at),
  };
}
