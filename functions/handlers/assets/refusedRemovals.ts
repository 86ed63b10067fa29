import { type AssetRow, isAsImported } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import { type Outcome, refusalOf } from '#functions/lib/storage/transact.ts';
import type { KeptItem } from '#shared/contract/imports.ts';
import type { KeptReason } from '#shared/domain/imports.ts';

/** The items of a batch that could not be deleted at first. */
export interface Refused {
  readonly kept: Map<string, KeptReason | 'gone'>;
  /** The items as they were read that have the files of their import. */
  readonly filed: Map<string, AssetRow>;
}

/** An item that has nothing new but the files of its import is tried once more, with these. */
export function noteRefused(
  outcome: Outcome,
  ids: readonly string[],
  removals: readonly TransactItem<AssetRow>[],
  { kept, filed }: Refused,
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

export const toKept = ([id, reason]: [string, KeptReason | 'gone']): KeptItem[] =>
  reason === 'gone' ? [] : [{ id, reason }];
