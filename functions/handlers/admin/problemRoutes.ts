import { type Route, route } from '#functions/lib/http/route.ts';
import { admin } from '#shared/contract/admin.ts';
import type { ProblemsWorld } from './problemCollaborators.ts';
import { listProblems } from './problemList.ts';
import { repairTransfer } from './repairTransfer.ts';

export const problemRoutes = (world: ProblemsWorld): Route[] => [
  route(admin.problemTransfers, async () => ({ body: await listProblems(world) })),
  route(admin.repairTransfer, async ({ caller, body }) => ({
    body: { message: await repairTransfer(world, caller, body) },
  })),
];
