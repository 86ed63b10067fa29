import { inParallel } from '#functions/lib/base/mapLimit.ts';
import { type FileRow, parseFile } from '#functions/lib/storage/fileRow.ts';
import type { Attributes } from '#functions/lib/storage/rows.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { AT_ONCE, type DrillDeps, readable } from './deps.ts';

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
