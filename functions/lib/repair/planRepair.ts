import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { ProblemRow } from '#functions/lib/storage/problems.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferAt, TransferRow } from '#functions/lib/storage/transferRow.ts';
import { removeDamaged } from '#functions/lib/transfers/damaged.ts';
import type { Diagnosis } from '#functions/lib/transfers/diagnosis.ts';
import { handedOver, moveFileBytes } from '#functions/lib/transfers/handover.ts';
import { itemPlaceOf } from '#functions/lib/transfers/parties.ts';
import {
  CLOSING_STEPS,
  type ClosedRequests,
  closeRequests,
  handedOverName,
  requesterIn,
  unlockItem,
} from '#functions/lib/transfers/release.ts';
import { contentOf, plainContent, sealContent } from '#functions/lib/vault-access/contents.ts';
import { parseContent } from '#functions/lib/vault-access/itemContent.ts';
import { handedOverText } from '#functions/lib/vault-access/sealToParty.ts';
import { needsKeys, type ProblemsDeps, type RepairKeys } from './repairKeys.ts';

export type RepairOutcome = 'repaired' | 'closed' | 'unrecoverable';

/** The writes that make the records agree, or that end what cannot be repaired. */
export interface RepairPlan {
  readonly outcome: RepairOutcome;
  readonly transactItems: readonly TransactItem<unknown>[];
  /** The requests of others that it closes, whose requesters get a mail. */
  readonly closed?: ClosedRequests['closed'];
}

interface Case<Transfer = TransferRow> {
  readonly transfer: Transfer;
  readonly keys: RepairKeys;
  readonly at: Date;
}

/**
 * Plans the repair of a problem. Where there is none, the item stays where it is, and this transfer locks it no
 * longer.
 */
export async function planRepair(
  deps: ProblemsDeps,
  problem: ProblemRow,
  found: Diagnosis,
  keys: RepairKeys,
): Promise<RepairPlan> {
  const { transfer } = found;
  if (found.kind === 'wrong_lock' && found.damaged) {
    const { ownerId, assetId } = problem;
    const damaged = { ...found.damaged, ownerId, assetId };
    return { outcome: 'repaired', transactItems: await removeDamaged(deps, damaged) };
  }
  if (!transfer) return unlock(deps, problem, undefined);
  const plan = await repairOf(deps, problem, found, keys);
  if (plan) return plan;
  const { ownerId, assetId, transferId } = transfer;
  const row = await deps.assets.get(ownerId, assetId);
  const isStill = deps.transfers.isStill(transferId, transfer);
  return { outcome: 'unrecoverable', transactItems: [isStill, ...lockOf(deps, row, transfer)] };
}

/** @returns undefined where the records cannot be repaired */
async function repairOf(
  deps: ProblemsDeps,
  problem: ProblemRow,
  { kind, transfer }: Diagnosis,
  keys: RepairKeys,
): Promise<RepairPlan | undefined> {
  const at = deps.now();
  switch (kind) {
    case 'not_moved':
      return moveItem(deps, { transfer, keys, at });
    case 'lost':
      return undefined;
    case 'foreign_key':
      return sealItem(deps, { transfer, keys, at });
    case 'sealed_to_nobody':
      return reopen(deps, { transfer, keys, at });
    case 'wrong_lock':
      return transfer?.status === 'PendingRequesterReview'
        ? reopen(deps, { transfer, keys, at })
        : unlock(deps, problem, transfer);
    case 'item_gone':
      return close(deps, { transfer, keys, at });
  }
}

/** Moves the item to its new owner, as an acceptance does it. */
async function moveItem(
  deps: ProblemsDeps,
  { transfer, keys, at }: Case<TransferAt<'Completed'>>,
): Promise<RepairPlan | undefined> {
  const { ownerId, requesterId, assetId, transferId } = transfer;
  const row = await deps.assets.get(ownerId, assetId);
  if (!row) return undefined;
  const isNeeded = await needsKeys(deps, { kind: 'not_moved', transfer }, keys.vault);
  const open = isNeeded ? await keys.open() : undefined;
  const { itemKey } = transfer;
  const text = row.sealed
    ? open && itemKey && (await handedOverText(open, row, transferId, itemKey))
    : row.content;
  if (text === undefined || !parseContent(text)) return undefined;
  const moved = handedOver(row, requesterId, at, (place) =>
    open ? sealContent(open, place, text) : plainContent(text),
  );
  const others = await closeRequests(deps, row, at, transferId);
  return {
    outcome: 'repaired',
    transactItems: [
      deps.transfers.note(transfer, { movedVersion: moved.version }),
      deps.assets.takeAway(row),
      deps.assets.insert(moved),
      ...deps.assets.eraseVersions(row),
      ...moveFileBytes(deps, row, moved),
      open ? deps.vaults.unchanged(requesterId, open) : deps.vaults.noLevelChosen(requesterId),
      deps.vaults.usable(ownerId),
      ...others.writes,
    ],
    closed: others.closed,
  };
}

/** Seals the item under the newest keys of its owner, where one of theirs, or the key that was kept, still opens it. */
async function sealItem(
  deps: ProblemsDeps,
  { transfer, keys, at }: Case<TransferAt<'Completed'>>,
): Promise<RepairPlan | undefined> {
  const { ownerId, requesterId, assetId, transferId, itemKey } = transfer;
  const [row, open] = [await deps.assets.get(requesterId, assetId), await keys.open()];
  if (!row || !open) return undefined;
  const own = inEachGeneration(row, open)
    .map((each) => contentOf(open, each))
    .find((text) => text !== undefined);
  const text = own ?? (itemKey && (await handedOverText(open, { ...row, ownerId }, transferId, itemKey)));
  if (text === undefined || !parseContent(text)) return undefined;
  const next = { ...row, version: row.version + 1, updatedAt: at.toISOString() };
  const sealed = { ...next, ...sealContent(open, next, text) };
  return {
    outcome: 'repaired',
    transactItems: [
      deps.transfers.isStill(transferId, transfer),
      deps.assets.replace(sealed, row.version),
      deps.vaults.unchanged(requesterId, open),
    ],
  };
}

/** The row rewritten for each generation of the vault's keys, newest first, to try them in turn. */
const inEachGeneration = (row: AssetRow, keys: OpenVault): AssetRow[] =>
  Array.from({ length: keys.generation }, (_, at) => ({
    ...row,
    ...(row.sealed && {
      sealed: { ...row.sealed, vaultId: keys.vaultId, generation: keys.generation - at },
    }),
  }));

/** Lets the owner decide again on the request. One that cannot be open any more is closed. */
async function reopen(deps: ProblemsDeps, found: Case): Promise<RepairPlan> {
  const { transfer, at } = found;
  const { ownerId, requesterId, assetId, transferId } = transfer;
  const row = await deps.assets.get(ownerId, assetId);
  if (!row) return close(deps, found);
  const withRequest = deps.assets.reopen(row, requesterId, transferId);
  if (!withRequest) return close(deps, found, row);
  return {
    outcome: 'repaired',
    transactItems: [
      deps.transfers.take(transfer, 'reopen', at),
      withRequest,
      deps.vaults.usable(ownerId),
      deps.vaults.usable(requesterId),
    ],
  };
}

/** Ends a request or a review whose item is gone, or on which it holds nothing but perhaps a lock. */
async function close(deps: ProblemsDeps, { transfer, at }: Case, row?: AssetRow): Promise<RepairPlan> {
  const step = CLOSING_STEPS[transfer.status] ?? 'closeReview';
  const ownerName = handedOverName(transfer);
  const taken = deps.transfers.take(transfer, step, at, ownerName && { ownerName });
  const onItem = row ? lockOf(deps, row, transfer) : [deps.assets.isGone(itemPlaceOf(transfer))];
  return { outcome: 'closed', transactItems: [taken, ...onItem] };
}

/** Ends the lock of this transfer on the item, where it has one. */
const lockOf = ({ assets }: ProblemsDeps, row: AssetRow | undefined, transfer: TransferRow) =>
  row?.transferId === transfer.transferId ? [unlockItem(assets, row, transfer)] : [];

/** Only a transfer under review may lock an item. Also drops the request unless it is still open. */
async function unlock(
  deps: ProblemsDeps,
  { ownerId, assetId, transferId }: ProblemRow,
  transfer: TransferRow | undefined,
): Promise<RepairPlan> {
  const row = await deps.assets.get(ownerId, assetId);
  const isOpen = transfer?.status === 'PendingOwnerApproval';
  const dropRequestOf = row && !isOpen ? requesterIn(row, { transferId }) : undefined;
  return {
    outcome: 'repaired',
    transactItems: [
      deps.transfers.isStill(transferId, transfer),
      deps.assets.unlock(row ?? { ownerId, assetId }, transferId, { dropRequestOf }),
    ],
  };
}
