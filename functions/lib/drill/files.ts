import { inParallel } from '#functions/lib/base/inParallel.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { bytesOf, type FileRow, fileKeyOf, parseFile } from '#functions/lib/storage/fileRow.ts';
import type { Attributes } from '#functions/lib/storage/rows.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { AT_ONCE, type DrillDeps, readable, tried } from './deps.ts';
import type { Owner } from './users.ts';

/** Compares a page of the files that are to stay with the items that name them, and with the objects in the bucket. */
export async function checkFiles(deps: DrillDeps, page: readonly Attributes[]): Promise<void> {
  // The ids of rows in which the job keeps its place begin so; that of a file never does.
  const files = page.filter(({ fileId }) => !fileId?.S?.startsWith('#'));
  const kept = readable(deps, files, parseFile).filter(({ due }) => !due);
  const assetIds = [...new Set(kept.map(({ assetId }) => assetId))];
  const named = new Map(
    await inParallel(AT_ONCE, assetIds, async (id) => [id, await deps.namedFiles.of(id)] as const),
  );
  await inParallel(AT_ONCE, kept, async (file) => {
    const { fileId, assetId } = file;
    if (!named.get(assetId)?.has(fileId)) deps.report('file_unnamed', { fileId, assetId });
    await checkObjects(deps, file);
  });
}

async function checkObjects({ storedBytes, report }: DrillDeps, file: FileRow): Promise<void> {
  const { fileId, assetId, renditions } = file;
  for (const rendition of typedKeys(renditions)) {
    const stored = await storedBytes({ fileId, assetId, rendition });
    if (stored !== renditions[rendition]?.bytes) report('object_missing', { fileId, assetId, rendition });
  }
}

/** Compares the files that items name with their rows, and with the objects in the bucket. */
export async function checkItemFiles(
  deps: DrillDeps,
  items: readonly AssetRow[],
  owners: ReadonlyMap<string, Owner>,
): Promise<void> {
  const keys = items.flatMap(({ files = {} }) => Object.keys(files).map(fileKeyOf));
  const rows = await deps.rows.withKeys('FILES_TABLE', keys);
  const found = new Map(rows.flatMap((row) => tried(parseFile, row) ?? []).map((row) => [row.fileId, row]));
  for (const { ownerId, assetId, files = {} } of items) {
    const named = Object.entries(files);
    if (named.length > 0 && !owners.get(ownerId)?.hasFileCount)
      deps.report('wrong_file_bytes', { userId: ownerId });
    for (const [fileId, bytes] of named) checkFile(deps, { fileId, assetId, bytes }, found.get(fileId));
  }
}

function checkFile(
  { report }: DrillDeps,
  { bytes, ...ids }: { readonly fileId: string; readonly assetId: string; readonly bytes: number },
  row: FileRow | undefined,
): void {
  if (row?.assetId !== ids.assetId || bytesOf(row) !== bytes) report('file_missing', ids);
  else if (row.due) report('file_due', ids);
}
