import type { Caller } from '#functions/lib/base/caller.ts';
import { recordBetween } from '#functions/lib/transfers/activity.ts';
import { releaseItem } from '#functions/lib/transfers/release.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';
import type { TransferStep } from '#shared/domain/transfers.ts';
import type { TransferDeps } from './deps.ts';
import { takeStep } from './takeStep.ts';

/** The steps that end a request or a lock, and so need no key, by the activity that each is recorded as. */
const ENDINGS = {
  deny: 'transfer_denied',
  withdraw: 'transfer_withdrawn',
  reject: 'transfer_rejected',
  cancel: 'transfer_cancelled',
  reclaim: 'transfer_reclaimed',
} as const satisfies Partial<Record<TransferStep, ActivityKind>>;

/**
 * Takes a step that needs no key, and so no session. It succeeds also when the item is gone, and when its owner
 * began to reset their vault and did not finish.
 * @throws {RegistryError} `not_found`, `wrong_state`, `lost_race`
 */
export const end = (
  deps: TransferDeps,
  caller: Caller,
  transferId: string,
  step: keyof typeof ENDINGS,
): Promise<void> =>
  takeStep(deps, { caller, transferId, step }, async (transfer, at) => ({
    pieces: [
      ...(await releaseItem(deps, transfer, step, at)),
      ...recordBetween(deps, ENDINGS[step], transfer, at),
    ],
  }));
