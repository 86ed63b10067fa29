import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { STEPS } from '#shared/domain/transfers.ts';
import type { TransferDeps } from './deps.ts';
import { recorded } from './recorded.ts';

interface Closed {
  readonly pieces: readonly TransactItem<unknown>[];
  readonly closed: readonly TransferRow[];
}

/**
 * Closes every other request for an item that is handed over. The item's row says which there are; one that is
 * not open any more, against what the row says, must not keep the item from its new owner.
 */
export async function closeOthers(
  deps: TransferDeps,
  { openRequests = {} }: AssetRow,
  { transferId }: TransferRow,
  at: Date,
): Promise<Closed> {
  const ids = Object.values(openRequests).filter((id) => id !== transferId);
  const rows = await Promise.all(ids.map((id) => deps.transfers.get(id)));
  const closed = rows.filter((row) => row?.status === STEPS.close.from).filter((row) => row !== undefined);
  const pieces = closed.flatMap((row) => [
    deps.transfers.take(row, 'close', at),
    ...recorded(deps, 'transfer_denied', row, at),
  ]);
  return { pieces, closed };
}
