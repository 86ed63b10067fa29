import { actionRequired } from '#shared/domain/transfers.ts';
import type { ShownTransfer, ShownTransferDetail } from '#web/features/transfers/api/transfers.ts';
import type { FakeResponse } from './fakeServer.ts';
import { detailOf, makeTransferItem } from './transfers.ts';

/** Where each step takes a transfer; undefined where it is deleted. */
const TARGETS = {
  'approve-owner': 'PendingRequesterReview',
  'deny-owner': 'DeniedByOwner',
  reclaim: 'Reclaimed',
  withdraw: undefined,
  cancel: 'DeniedByOwner',
  clear: undefined,
} as const;

/** Transfers as the API keeps and shows them, for tests. */
export function createFakeTransfers(
  first: readonly ShownTransfer[],
  details: Partial<ShownTransferDetail> = {},
) {
  const state = { list: [...first] };
  const move = (id: string, status: string | undefined): FakeResponse => {
    state.list = state.list.flatMap((each) => {
      if (each.id !== id) return [each];
      return status === undefined ? [] : [{ ...each, status }];
    });
    return { body: { message: 'Done' } };
  };
  const handlersOf = (id: string) => ({
    [`GET /transfers/${id}`]: (): FakeResponse => {
      const found = state.list.find((each) => each.id === id);
      return found ? { body: detailOf(found, details) } : { status: 404 };
    },
    [`GET /transfers/asset/${id}`]: (): FakeResponse => ({ body: makeTransferItem() }),
    [`POST /transfers/requester-decision/${id}`]: ({ body }: { body: unknown }): FakeResponse =>
      move(id, (body as { approved: boolean }).approved ? 'Completed' : 'DeniedByRequester'),
    [`POST /transfers/approve-owner/${id}`]: () => move(id, TARGETS['approve-owner']),
    [`POST /transfers/deny-owner/${id}`]: () => move(id, TARGETS['deny-owner']),
    [`POST /transfers/reclaim/${id}`]: () => move(id, TARGETS.reclaim),
    [`POST /transfers/${id}/withdraw`]: () => move(id, TARGETS.withdraw),
    [`POST /transfers/${id}/cancel`]: () => move(id, TARGETS.cancel),
    [`POST /transfers/${id}/clear`]: () => move(id, TARGETS.clear),
  });
  return {
    state,
    handlers: {
      'GET /transfers/pending': (): FakeResponse => ({ body: state.list }),
      'GET /transfers/pending-count': (): FakeResponse => ({
        body: { count: state.list.filter(actionRequired).length },
      }),
      ...Object.assign({}, ...first.map(({ id }) => handlersOf(id))),
    },
  };
}
