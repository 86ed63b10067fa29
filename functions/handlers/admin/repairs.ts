import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { ProblemKind, ProblemRow } from '#functions/lib/storage/problems.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { Confirmed } from '#functions/lib/transfers/confirm.ts';
import { unlockItem } from '#functions/lib/transfers/release.ts';
import { contentOf, plainContent, sealContent } from '#functions/lib/vault-access/contents.ts';
import { handedOverText } from '#functions/lib/vault-access/handover.ts';
import { parseContent } from '#functions/lib/vault-access/itemContent.ts';
import type { ProblemsDeps } from './problemsDeps.ts';
import { asOwn, type RepairKeys, wantsKeys } from './repairKeys.ts';
import { closeRequestsFor } from './repairRequests.ts';

export type Outcome = 'mended' | 'closed' | 'unrecoverable';

/** The writes that set records right. */
export interface Repair {
  readonly outcome: Outcome;
  readonly pieces: readonly TransactItem<unknown>[];
  /** Requests of others that it closes, who are told. */
  readonly closed?: readonly TransferRow[];
}

interface Case {
  readonly problem: ProblemRow;
  readonly transfer: TransferRow;
  readonly keys: RepairKeys;
  readonly at: Date;
}

/** Answers undefined where nothing mends it. */
type Cure = (deps: ProblemsDeps, found: Case) => Promise<Repair | undefined>;

const CURES: Readonly<Record<ProblemKind, Cure>> = {
  not_moved: moveOver,
  lost: async () => undefined,
  foreign_key: sealAnew,
  sealed_to_nobody: decideAnew,
  wrong_lock: async (deps, found) =>
    found.transfer.status === 'PendingRequesterReview'
      ? decideAnew(deps, found)
      : unlock(deps, found.problem, found.transfer),
  item_gone: close,
};

/** What to do about a problem: where nothing helps, the item is left where it is, and free. */
export async function remedyFor(
  deps: ProblemsDeps,
  problem: ProblemRow,
  { kind, transfer }: Confirmed,
  keys: RepairKeys,
): Promise<Repair> {
  if (!transfer) return unlock(deps, problem, undefined);
  const at = deps.now();
  const remedy = await CURES[kind](deps, { problem, transfer, keys, at });
  if (remedy) return remedy;
  const { ownerId, assetId, transferId } = transfer;
  const row = await deps.assets.get(ownerId, assetId);
  const pieces = row?.transferId === transferId ? [unlockItem(deps.assets, row, transfer)] : [];
  return { outcome: 'unrecoverable', pieces: [deps.transfers.isStill(transferId, transfer), ...pieces] };
}

/** To its new owner, as an acceptance does it. */
async function moveOver(deps: ProblemsDeps, { transfer, keys, at }: Case): Promise<Repair | undefined> {
  const { ownerId, requesterId, assetId, transferId } = transfer;
  const row = await deps.assets.get(ownerId, assetId);
  if (!row) return undefined;
  const open = (await wantsKeys(deps, { kind: 'not_moved', transfer }, keys.vault))
    ? await keys.open()
    : undefined;
  const text = row.sealed ? open && (await handedOver(open, row, transfer)) : row.content;
  if (text === undefined || !parseContent(text)) return undefined;
  const place = { ownerId: requesterId, assetId };
  const moved: AssetRow = {
    ...place,
    createdAt: row.createdAt,
    version: row.version + 1,
    updatedAt: at.toISOString(),
    ...(open ? sealContent(open, place, text) : plainContent(text)),
  };
  const others = await closeRequestsFor(deps, row, transfer, at);
  return {
    outcome: 'mended',
    pieces: [
      deps.transfers.note(transfer, { movedVersion: moved.version }),
      deps.assets.takeAway(row),
      deps.assets.insert(moved),
      open ? deps.vaults.unchanged(requesterId, open) : deps.vaults.noLevelChosen(requesterId),
      deps.vaults.usable(ownerId),
      ...others.pieces,
    ],
    closed: others.closed,
  };

  function handedOver(opened: OpenVault, from: AssetRow, { itemKey }: TransferRow) {
    return itemKey && handedOverText(opened, from, transferId, itemKey);
  }
}

/** Under the newest keys of its owner, where one of theirs, or the key that was kept, still opens it. */
async function sealAnew(deps: ProblemsDeps, { transfer, keys, at }: Case): Promise<Repair | undefined> {
  const { ownerId, requesterId, assetId, transferId, itemKey } = transfer;
  const [row, open] = [await deps.assets.get(requesterId, assetId), await keys.open()];
  if (!row || !open) return undefined;
  const own = asOwn(row, open)
    .map((each) => contentOf(open, each))
    .find((text) => text !== undefined);
  const text = own ?? (itemKey && (await handedOverText(open, { ...row, ownerId }, transferId, itemKey)));
  if (text === undefined || !parseContent(text)) return undefined;
  const sealed = {
    ...row,
    version: row.version + 1,
    updatedAt: at.toISOString(),
    ...sealContent(open, row, text),
  };
  return {
    outcome: 'mended',
    pieces: [
      deps.transfers.isStill(transferId, transfer),
      deps.assets.replace(sealed, row.version),
      deps.vaults.unchanged(requesterId, open),
    ],
  };
}

/** The owner decides again, from the request. Where it cannot be open any more, it is closed. */
async function decideAnew(deps: ProblemsDeps, found: Case): Promise<Repair | undefined> {
  const { transfer, at } = found;
  const { ownerId, requesterId, assetId, transferId } = transfer;
  const row = await deps.assets.get(ownerId, assetId);
  if (!row) return close(deps, found);
  const reopened = deps.assets.reopen(row, requesterId, transferId);
  if (!reopened) return close(deps, found, row);
  return {
    outcome: 'mended',
    pieces: [
      deps.transfers.take(transfer, 'reopen', at),
      reopened,
      deps.vaults.usable(ownerId),
      deps.vaults.usable(requesterId),
    ],
  };
}

/** Ends a request or a review, with the item gone, or with nothing that it holds of it. */
async function close(deps: ProblemsDeps, { transfer, at }: Case, row?: AssetRow): Promise<Repair> {
  const { ownerId, assetId, transferId } = transfer;
  const step = transfer.status === 'PendingOwnerApproval' ? 'close' : 'closeReview';
  const held = row?.transferId === transferId ? [unlockItem(deps.assets, row, transfer)] : [];
  return {
    outcome: 'closed',
    pieces: [
      deps.transfers.take(transfer, step, at),
      ...(row ? held : [deps.assets.isGone({ ownerId, assetId })]),
    ],
  };
}

/** What is no review locks nothing. A request stays only while it is open. */
async function unlock(
  deps: ProblemsDeps,
  { ownerId, assetId, transferId }: ProblemRow,
  transfer: TransferRow | undefined,
): Promise<Repair> {
  const row = await deps.assets.get(ownerId, assetId);
  const requests = transfer?.status === 'PendingOwnerApproval' ? {} : row?.openRequests;
  const dropRequestOf = Object.entries(requests ?? {}).find(([, id]) => id === transferId)?.[0];
  return {
    outcome: 'mended',
    pieces: [
      deps.transfers.isStill(transferId, transfer),
      deps.assets.unlock(
        { ownerId, assetId },
        transferId,
        dropRequestOf === undefined ? {} : { dropRequestOf },
      ),
    ],
  };
}
