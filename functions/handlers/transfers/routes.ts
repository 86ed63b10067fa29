import { type Route, route } from '#functions/lib/http/route.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { accept } from './accept.ts';
import { approve } from './approve.ts';
import type { TransferDeps } from './deps.ts';
import { clearTransfer, takeEndingStep } from './endings.ts';
import { getItem, getTransfer, listPending } from './readTransfers.ts';
import { preview } from './requestable.ts';
import { requestTransfer } from './requestTransfer.ts';

export function transferRoutes(deps: TransferDeps): Route[] {
  const countFor = async (userId: string) => ({
    body: { count: await deps.transfers.countAwaiting(userId) },
  });
  return [
    route(transfers.pending, async ({ caller }) => ({ body: await listPending(deps, caller) })),
    route(transfers.pendingCount, ({ caller }) => countFor(caller.userId)),
    route(transfers.pendingCountHead, ({ caller }) => countFor(caller.userId)),
    route(transfers.preview, async ({ caller, query }) => ({ body: await preview(deps, caller, query) })),
    route(transfers.item, async ({ caller, params }) => ({
      body: await getItem(deps, caller, params.transferId),
    })),
    route(transfers.get, async ({ caller, params }) => ({
      body: await getTransfer(deps, caller, params.id),
    })),
    route(transfers.request, async ({ caller, headers, body }) => ({
      body: await requestTransfer(deps, {
        requester: caller,
        wanted: body,
        idempotencyKey: headers['idempotency-key'],
      }),
    })),
    route(transfers.requesterDecision, async ({ caller, params, body }) => {
      if (body.approved) {
        await accept(deps, caller, params.id);
        return { body: { message: 'The item is yours now.' } };
      }
      await takeEndingStep(deps, caller, params.id, 'reject');
      return { body: { message: 'You rejected the item. Its owner can take it back.' } };
    }),
    route(transfers.approve, async ({ caller, params, body }) => {
      await approve(deps, caller, params.id, body);
      return { body: { message: 'You approved the transfer. The requester can look at the item now.' } };
    }),
    route(transfers.deny, async ({ caller, params }) => {
      await takeEndingStep(deps, caller, params.id, 'deny');
      return { body: { message: 'You denied the transfer.' } };
    }),
    route(transfers.reclaim, async ({ caller, params }) => {
      await takeEndingStep(deps, caller, params.id, 'reclaim');
      return { body: { message: 'The item is back with you.' } };
    }),
    route(transfers.withdraw, async ({ caller, params }) => {
      await takeEndingStep(deps, caller, params.id, 'withdraw');
      return { body: { message: 'You withdrew your request.' } };
    }),
    route(transfers.clear, async ({ caller, params }) => {
      await clearTransfer(deps, caller, params.id);
      return { body: { message: 'The transfer is off your list.' } };
    }),
    route(transfers.cancel, async ({ caller, params }) => {
      await takeEndingStep(deps, caller, params.id, 'cancel');
      return { body: { message: 'You cancelled the transfer. The item stays with you.' } };
    }),
  ];
}
