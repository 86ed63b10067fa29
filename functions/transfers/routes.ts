import { type Route, route } from '#functions/http/route.ts';
import type { TransferStore } from '#functions/storage/transfers.ts';
import { transfers } from '#shared/contract/transfers.ts';

interface Collaborators {
  readonly transfers: TransferStore;
}

export function transferRoutes({ transfers: store }: Collaborators): Route[] {
  const countFor = async (userId: string) => ({ body: { count: await store.countAwaiting(userId) } });
  return [
    route(transfers.pendingCount, ({ caller }) => countFor(caller.userId)),
    route(transfers.pendingCountHead, ({ caller }) => countFor(caller.userId)),
  ];
}
