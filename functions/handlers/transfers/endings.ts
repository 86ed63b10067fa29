import type { Caller } from '#functions/lib/base/caller.ts';
import type { AssetPlace } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { placeOf } from '#functions/lib/transfers/parties.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';
import type { TransferStep } from '#shared/domain/transfers.ts';
import type { TransferDeps } from './deps.ts';
import { recorded } from './recorded.ts';
import { takeStep } from './takeStep.ts';

/** A step that needs no key: it ends a request, or a lock. */
interface Ending {
  readonly kind: ActivityKind;
  /** Whose turn it is afterwards. */
  readonly awaiting?: (transfer: TransferRow) => string;
  /** What is not kept on the transfer any longer. */
  readonly drop?: readonly ('itemKey' | 'names')[];
  /** What becomes of the item, while it is there. */
  readonly item: (deps: TransferDeps, place: AssetPlace, transfer: TransferRow) => TransactItem<unknown>;
}

const dropRequest: Ending['item'] = ({ assets }, place, { requesterId, transferId }) =>
  assets.dropRequest(place, requesterId, transferId);

const ENDINGS = {
  deny: { kind: 'transfer_denied', item: dropRequest },
  withdraw: { kind: 'transfer_withdrawn', item: dropRequest },
  reject: {
    kind: 'transfer_rejected',
    awaiting: ({ ownerId }) => ownerId,
    drop: ['itemKey'],
    item: dropRequest,
  },
  cancel: {
    kind: 'transfer_cancelled',
    drop: ['itemKey', 'names'],
    item: ({ assets }, place, { requesterId, transferId }) =>
      assets.unlock(place, transferId, { dropRequestOf: requesterId }),
  },
  reclaim: {
    kind: 'transfer_reclaimed',
    item: ({ assets }, place, { transferId }) => assets.unlock(place, transferId),
  },
} as const satisfies Partial<Record<TransferStep, Ending>>;

/**
 * Takes a step that needs no key, and so no session. Neither an item that is gone nor a vault that its owner began
 * to reset and left so keeps it from ending.
 * @throws {RegistryError} `not_found`, `wrong_state`, `lost_race`
 */
export function end(
  deps: TransferDeps,
  caller: Caller,
  transferId: string,
  step: keyof typeof ENDINGS,
): Promise<void> {
  const ending: Ending = ENDINGS[step];
  return takeStep(deps, { caller, transferId, step }, async (transfer, at) => {
    const change = { at: at.toISOString(), awaiting: ending.awaiting?.(transfer), drop: ending.drop ?? [] };
    return {
      pieces: [
        deps.transfers.take(transferId, step, change),
        await itemPiece(deps, ending, transfer),
        ...recorded(deps, ending.kind, transfer, at),
      ],
    };
  });
}

async function itemPiece(deps: TransferDeps, { item }: Ending, transfer: TransferRow) {
  const place = placeOf(transfer);
  const row = await deps.assets.get(place.ownerId, place.assetId);
  return row ? item(deps, place, transfer) : deps.assets.isGone(place);
}
