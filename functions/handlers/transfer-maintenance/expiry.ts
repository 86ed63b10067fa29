import { THE_REGISTRY } from '#functions/lib/storage/activityRow.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { ownerOf, requesterOf } from '#functions/lib/transfers/parties.ts';
import { releaseItem } from '#functions/lib/transfers/release.ts';
import { STEPS, TRANSFER_LIFETIME_DAYS, TRANSFER_STEPS } from '#shared/domain/transfers.ts';
import type { MaintenanceDeps } from './deps.ts';
import type { Check } from './passes.ts';

const LIFETIME_MS = TRANSFER_LIFETIME_DAYS * 24 * 60 * 60 * 1_000;

/** Takes the clock's step from a status that has lasted long enough. */
export const takeDueStep: Check = async (deps, transfer) => {
  const at = deps.now();
  const step = TRANSFER_STEPS.find(
    (each) => STEPS[each].actor === 'clock' && STEPS[each].from === transfer.status,
  );
  if (!step || !hasLasted(transfer, at)) return undefined;
  const { assetId, transferId } = transfer;
  const event = { kind: 'transfer_expired', at, by: THE_REGISTRY, assetId, transferId } as const;
  const { committed } = await deps.transact([
    ...(await releaseItem(deps, transfer, step, at)),
    ...[ownerOf(transfer), requesterOf(transfer)].flatMap((to) => deps.activity.record({ ...event, to })),
  ]);
  return committed ? step : undefined;
};

/** What a list shows for a while after the end, and nobody needs after that. */
export const forgetOld: Check = (deps, transfer) =>
  transfer.status === 'DeniedByOwner' ? onceLasted(deps, transfer, 'forget') : nothing;

/** Kept for a while to mend what went wrong with a transfer. */
export const dropOldKey: Check = (deps, transfer) =>
  transfer.status === 'Completed' && transfer.itemKey ? onceLasted(deps, transfer, 'dropItemKey') : nothing;

const nothing = Promise.resolve(undefined);

async function onceLasted(deps: MaintenanceDeps, transfer: TransferRow, change: 'forget' | 'dropItemKey') {
  if (!hasLasted(transfer, deps.now())) return undefined;
  const { committed } = await deps.transact([deps.transfers[change](transfer)]);
  return committed ? change : undefined;
}

/** Whether the status has lasted its time: it began with the last thing that happened. */
const hasLasted = (transfer: TransferRow, now: Date): boolean =>
  now.getTime() - Date.parse(sinceWhen(transfer)) >= LIFETIME_MS;

const sinceWhen = ({ endedAt, approvedAt, reopenedAt, requestDate }: TransferRow): string =>
  endedAt ?? approvedAt ?? reopenedAt ?? requestDate;
