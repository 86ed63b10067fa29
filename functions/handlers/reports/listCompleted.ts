import * as z from 'zod/mini';
import type { Caller } from '#functions/lib/base/caller.ts';
import { decodeCursor, encodeCursor } from '#functions/lib/base/cursor.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { seenBy } from '#functions/lib/transfers/parties.ts';
import { toTransfer } from '#functions/lib/transfers/toTransfer.ts';
import { type ItemDeps, withVaultEvenIfLocked } from '#functions/lib/vault-access/withVault.ts';
import type { CompletedTransfers } from '#shared/contract/transfers.ts';

const PAGE = 50;

const momentSchema = z.iso.datetime();

/**
 * A page of the caller's completed transfers, by the time of the request, newest first. Without a session the
 * names of encrypted items are left out.
 * @throws {RegistryError} `invalid_input` for a cursor that no page gave
 */
export function listCompleted(
  deps: ItemDeps & Pick<Stores, 'transfers'>,
  reader: Caller,
  cursor?: string,
): Promise<CompletedTransfers> {
  const before =
    cursor === undefined ? undefined : decodeCursor(cursor, (place) => momentSchema.safeParse(place).success);
  return withVaultEvenIfLocked(deps, reader, async (vault) => {
    const { rows, next } = await pageOf(deps.transfers.completedOf(reader.userId, before));
    const seen = rows.flatMap((row) => seenBy(reader.userId, row) ?? []);
    const transfers = await Promise.all(seen.map((each) => toTransfer(vault, each)));
    return { transfers, ...(next !== undefined && { cursor: encodeCursor(next) }) };
  });
}

/** Transfers that were requested in the same millisecond are on one page: the next begins before their time. */
async function pageOf(transfers: AsyncIterable<TransferRow>) {
  const rows: TransferRow[] = [];
  for await (const row of transfers) {
    const last = rows.at(-1);
    if (last && rows.length >= PAGE && row.requestDate !== last.requestDate) {
      return { rows, next: last.requestDate };
    }
    rows.push(row);
  }
  return { rows };
}
