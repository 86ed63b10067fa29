import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { bytesOf, type FileRow, fileKeyOf, parseFile } from '#functions/lib/storage/fileRow.ts';
import { type DrillDeps, tried } from './deps.ts';
import type { Owner } from './owners.ts';

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
