import { inBatches } from '#functions/lib/base/inBatches.ts';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import { isAsRequested } from '#functions/lib/crypto/requestSeal.ts';
import { accessKeyOf } from '#functions/lib/storage/accessRow.ts';
import { type AssetRow, keyOf, parseAsset } from '#functions/lib/storage/assetRow.ts';
import { dueMarksOf } from '#functions/lib/storage/dueTransfers.ts';
import type { Records } from '#functions/lib/storage/records.ts';
import { type Attributes, ignoreDamage } from '#functions/lib/storage/rows.ts';
import {
  beganAt,
  parseTransfer,
  type TransferRow,
  transferKeyOf,
} from '#functions/lib/storage/transferRow.ts';
import { diagnose, whyGone } from '#functions/lib/transfers/diagnosis.ts';
import { awaitedParty, STATUSES } from '#shared/domain/transfers.ts';
import { AT_ONCE, type DrillDeps, readable, tried } from './deps.ts';

/** Transfers whose other records fit one read. */
const AT_A_TIME = 33;

/** Compares a page of transfers with the items and vaults of both parties. */
export async function checkTransfers(deps: DrillDeps, page: readonly Attributes[]): Promise<void> {
  const transfers = readable(deps, page, parseTransfer);
  for (const transfer of transfers) checkRow(deps, transfer);
  for (const some of inBatches(AT_A_TIME, transfers)) {
    const found = await recordsOf(deps, some);
    await inParallel(AT_ONCE, found, (records) => checkRecords(deps, records));
  }
  await checkOpen(deps, transfers.filter(isOpen));
}

/** A damaged row is reported with its own table. Of the transfer that it belongs to nothing more can be said. */
async function recordsOf(
  { records }: Pick<DrillDeps, 'records'>,
  transfers: readonly TransferRow[],
): Promise<readonly Records[]> {
  const read = (some: readonly TransferRow[]) => records.readMany(some).catch(ignoreDamage);
  const together = await read(transfers);
  if (together) return together;
  return (await inParallel(AT_ONCE, transfers, async (each) => (await read([each])) ?? [])).flat();
}

/** The fields of the row itself that follow from its status. */
function checkRow({ report }: DrillDeps, transfer: TransferRow): void {
  const { transferId, status, awaiting, ownerId, requesterId } = transfer;
  const awaited = awaitedParty(status);
  if (awaiting !== (awaited && { owner: ownerId, requester: requesterId }[awaited]))
    report('wrong_turn', { transferId });
  const { dueShard, dueAt } = dueMarksOf(transferId, beganAt(transfer));
  // The date of a completed transfer goes as soon as what was due is done. Earlier releases gave a reclaimed one none.
  const isSettled = status === 'Completed' && !transfer.itemKey;
  const mayLackIt = isSettled || status === 'Reclaimed';
  if (
    !(mayLackIt && transfer.dueAt === undefined) &&
    (transfer.dueShard !== dueShard || transfer.dueAt !== dueAt)
  )
    report('wrong_date', { transferId });
}

/** As the job looks for problems, and at the locks that it leaves to the clock. Nothing is written down. */
async function checkRecords(deps: DrillDeps, records: Records): Promise<void> {
  if (!records.transfer) return;
  const { transferId, assetId, ownerId, status } = records.transfer;
  const found = diagnose(transferId, records);
  const ids = { transferId, assetId, ownerId };
  if (found?.kind === 'lost' && (await whyGone(deps, found.transfer, records.vault))) return;
  if (found) return deps.report(found.kind, ids);
  if (!STATUSES[status].isLocked) return;
  if (!records.held) deps.report('item_gone', ids);
  else if (records.held.transferId !== transferId) deps.report('wrong_lock', ids);
}

/** The requester of each is among the open requests of the item, is there, and has asked as the row says. */
async function checkOpen(deps: DrillDeps, open: readonly TransferRow[]): Promise<void> {
  const { rows, kms, report } = deps;
  const parties = open.flatMap(({ ownerId, requesterId }) => [ownerId, requesterId]);
  const present = await rows.withKeys('USERS_TABLE', parties.map(accessKeyOf));
  const there = new Set(present.map(({ userId }) => userId?.S));
  const found = await rows.withKeys('ASSETS_TABLE', open.map(keyOf));
  const items = found.flatMap((row) => tried(parseAsset, row) ?? []);
  await inParallel(AT_ONCE, open, async (transfer) => {
    const { transferId, assetId, ownerId, requesterId, requestSeal } = transfer;
    const ids = { transferId, assetId, ownerId };
    if (!there.has(ownerId) || !there.has(requesterId)) report('no_party', ids);
    const item = items.find((each) => each.ownerId === ownerId && each.assetId === assetId);
    if (item && item.openRequests?.[requesterId] !== transferId) report('wrong_request', ids);
    if (kms && !(await isAsRequested(kms, transfer, requestSeal))) report('request_unproved', ids);
  });
}

/**
 * Compares the lock and the open requests of each item with the transfers that they name. `checkTransfers` looks at them
 * the other way round.
 */
export async function checkLocks(deps: DrillDeps, items: readonly AssetRow[]): Promise<void> {
  const named = items.flatMap(({ transferId, openRequests = {} }) => [
    ...(transferId === undefined ? [] : [transferId]),
    ...Object.values(openRequests),
  ]);
  const keys = named.map(transferKeyOf);
  const rows = await deps.rows.withKeys('TRANSFERS_TABLE', keys);
  const parsed = rows.flatMap((row) => tried(parseTransfer, row) ?? []);
  const transfers = new Map(parsed.map((transfer) => [transfer.transferId, transfer]));
  for (const item of items) checkItem(deps, item, transfers);
}

function checkItem({ report }: DrillDeps, item: AssetRow, transfers: ReadonlyMap<string, TransferRow>): void {
  const { ownerId, assetId, trashedAt, transferId: lock, openRequests = {} } = item;
  const isOfItem = (transfer: TransferRow | undefined): transfer is TransferRow =>
    trashedAt === undefined && transfer?.ownerId === ownerId && transfer.assetId === assetId;
  if (lock !== undefined) {
    const transfer = transfers.get(lock);
    if (!isOfItem(transfer) || !STATUSES[transfer.status].isLocked)
      report('wrong_lock', { ownerId, assetId, transferId: lock });
  }
  for (const [requesterId, transferId] of Object.entries(openRequests)) {
    const transfer = transfers.get(transferId);
    if (!isOfItem(transfer) || transfer.requesterId !== requesterId || !isOpen(transfer))
      report('wrong_request', { ownerId, assetId, transferId });
  }
}

/** Whether the request is still among the open ones of its item. */
const isOpen = ({ status }: TransferRow): boolean =>
  status === 'PendingOwnerApproval' || status === 'PendingRequesterReview';
