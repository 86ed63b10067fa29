import type { FileObjects } from '#functions/lib/aws/fileObjects.ts';
import { ensureNone, RegistryError } from '#functions/lib/base/errors.ts';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import { retry } from '#functions/lib/base/retry.ts';
import { noRoom } from '#functions/lib/items/itemFiles.ts';
import { ensureChangeableRow } from '#functions/lib/items/ownItems.ts';
import type { FileRoom } from '#functions/lib/storage/fileRoom.ts';
import { bytesOf, type FileRow } from '#functions/lib/storage/fileRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import type { Issue } from '#shared/contract/errors.ts';
import type { DeclaredFile, files as endpoints, FileDeclaration } from '#shared/contract/files.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';
import { FILE_LIMITS, LINK_SECONDS, RENDITIONS, UNNAMED_FILE_HOURS } from '#shared/domain/files.ts';
import { ensureFew } from './addFiles.ts';

export interface DeclareDeps extends Pick<Stores, 'assets' | 'fileRoom' | 'files' | 'transact' | 'vaults'> {
  readonly fileObjects: Pick<FileObjects, 'signUpload'>;
  readonly bytesPerUser: number;
  readonly now: () => Date;
}

const SIGNED_AT_ONCE = 8;

/**
 * Declares files of the caller's item, and gives the addresses to upload them to. Of one that was declared in the same
 * way before it gives new addresses only, until its time to be added is over.
 * @throws {RegistryError} `invalid_input` for an id that names anything else, `not_found`, `in_transit`,
 * `too_many_files`, `no_room`, `too_many_requests`, `lost_race`
 */
export async function declareFiles(
  deps: DeclareDeps,
  userId: string,
  assetId: string,
  files: readonly FileDeclaration[],
): Promise<ResponseOf<typeof endpoints.declare>> {
  const at = deps.now();
  await retry(async () => {
    const row = await ensureChangeableRow(deps.assets, { userId }, assetId);
    const known = await deps.files.getMany(files.map(({ id }) => id));
    ensureOwnIds(assetId, files, known, at);
    const declared = files.filter(({ id }) => !known.has(id));
    ensureFew(new Set([...Object.keys(row.files ?? {}), ...files.map(({ id }) => id)]).size);
    if (declared.length === 0) return declared;
    const room = await deps.fileRoom.of(userId);
    const count = { day: dayOf(at), files: declared.length, bytes: sumOf(declared) };
    if (room.bytes + count.bytes > deps.bytesPerUser) throw noRoom(deps);
    ensureDayHasRoom(room, count, at);
    const deleteAfter = new Date(at.getTime() + UNNAMED_FILE_HOURS * HOUR_MS);
    const { committed } = await deps.transact([
      ...declared.map(({ id, renditions }) =>
        deps.files.declare({ fileId: id, assetId, renditions }, deleteAfter),
      ),
      deps.fileRoom.declare(userId, room, count),
      deps.vaults.usable(userId),
    ]);
    return committed ? declared : undefined;
  });
  const signed = await inParallel(SIGNED_AT_ONCE, files, (file) => withAddresses(deps, assetId, file));
  return { files: signed, expiresAt: new Date(at.getTime() + LINK_SECONDS * 1_000).toISOString() };
}

/** @throws {RegistryError} `invalid_input` for an id that is given twice, or names a file that is not this one or is due */
function ensureOwnIds(
  assetId: string,
  files: readonly FileDeclaration[],
  known: ReadonlyMap<string, FileRow>,
  at: Date,
): void {
  const issues = files.flatMap(({ id, renditions }, index): Issue[] => {
    const path = `files.${index}.id`;
    if (files.findIndex((file) => file.id === id) < index)
      return [{ path, message: 'Must not be given twice' }];
    const row = known.get(id);
    const isOther = row && (row.assetId !== assetId || !isSame(row.renditions, renditions));
    return isOther || (row && isDue(row, at)) ? [{ path, message: 'Must be a new id' }] : [];
  });
  ensureNone(issues);
}

/**
 * No address is given for a file whose time has come: an upload could end when the daily job has deleted the file already,
 * and nothing would delete that object. The job waits longer than an address works, so one that was given before does no harm.
 */
const isDue = ({ deleting, deleteAfter }: FileRow, at: Date): boolean =>
  deleting === true || (deleteAfter !== undefined && deleteAfter <= at.toISOString());

const isSame = (one: FileRow['renditions'], other: FileDeclaration['renditions']): boolean =>
  RENDITIONS.every(
    (name) => one[name]?.bytes === other[name]?.bytes && one[name]?.sha256 === other[name]?.sha256,
  );

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const sumOf = (files: readonly FileDeclaration[]): number =>
  files.reduce((sum, file) => sum + bytesOf(file), 0);

/** @throws {RegistryError} `too_many_requests` */
function ensureDayHasRoom(
  room: FileRoom,
  more: Parameters<Stores['fileRoom']['declare']>[2],
  at: Date,
): void {
  const { files, bytes } = FILE_LIMITS.declaredPerDay;
  const isFirst = room.day !== more.day;
  const today = isFirst ? { files: 0, bytes: 0 } : { files: room.declaredFiles, bytes: room.declaredBytes };
  if (today.files + more.files <= files && today.bytes + more.bytes <= bytes) return;
  const tomorrow = Date.parse(more.day) + DAY_MS;
  throw new RegistryError('too_many_requests', 'You have uploaded a lot today. Please continue tomorrow.', {
    retryAfter: Math.ceil((tomorrow - at.getTime()) / 1_000),
  });
}

async function withAddresses(
  { fileObjects }: DeclareDeps,
  assetId: string,
  { id, renditions }: FileDeclaration,
): Promise<DeclaredFile> {
  const sign = (rendition: (typeof RENDITIONS)[number]) => {
    const upload = renditions[rendition];
    return upload && fileObjects.signUpload({ assetId, fileId: id, rendition }, upload);
  };
  const [original, view, thumbnail] = await Promise.all([
    fileObjects.signUpload({ assetId, fileId: id, rendition: 'original' }, renditions.original),
    sign('view'),
    sign('thumbnail'),
  ]);
  return { id, uploads: { original, ...(view && { view }), ...(thumbnail && { thumbnail }) } };
}
