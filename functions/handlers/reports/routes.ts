import * as z from 'zod/mini';
import type { Caller } from '#functions/lib/base/caller.ts';
import { decodeCursor, encodeCursor } from '#functions/lib/base/cursor.ts';
import { type Route, route } from '#functions/lib/http/route.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { seenBy } from '#functions/lib/transfers/parties.ts';
import { toTransfer } from '#functions/lib/transfers/toTransfer.ts';
import { type ItemDeps, withVaultEvenIfLocked } from '#functions/lib/vault-access/withVault.ts';
import { labels } from '#shared/contract/labels.ts';
import { reports } from '#shared/contract/reports.ts';
import { type CompletedTransfers, transfers } from '#shared/contract/transfers.ts';
import { type DocumentDeps, generateReport, printLabels, receipt } from './documents.ts';

export const reportRoutes = (deps: DocumentDeps): Route[] => [
  route(reports.generate, ({ caller, body }) => generateReport(deps, caller, body), 'vault'),
  route(labels.print, ({ caller, body }) => printLabels(deps, caller, body), 'vault'),
  route(transfers.receipt, ({ caller, params }) => receipt(deps, caller, params.id), 'vault'),
  route(
    transfers.completed,
    async ({ caller, query }) => ({
      body: await listCompleted(deps, caller, query.cursor),
    }),
    'vault',
  ),
];

const PAGE = 50;

const momentSchema = z.iso.datetime();

/**
 * A page of the caller's completed transfers, by the time of the request, newest first. Without a session the
 * names of encrypted items are left out.
 * @throws {RegistryError} `invalid_input` for a cursor that no page gave
 */
function listCompleted(
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
