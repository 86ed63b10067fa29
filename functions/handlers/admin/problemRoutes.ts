import { type Route, route } from '#functions/lib/http/route.ts';
import { admin } from '#shared/contract/admin.ts';
import { listProblems } from './problemList.ts';
import type { ProblemsDeps } from './problemsDeps.ts';
import { repairTransfer } from './repairTransfer.ts';

export const problemRoutes = (deps: ProblemsDeps): Route[] => [
  route(admin.problemTransfers, async () => ({ body: await listProblems(deps) })),
  route(admin.repairTransfer, async ({ caller, body }) => ({
    body: { message: await repairTransfer(deps, caller, body) },
  })),
];
