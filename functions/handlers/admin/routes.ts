import { type Route, route } from '#functions/lib/http/route.ts';
import type { RepairDeps } from '#functions/lib/repair/repairKeys.ts';
import { admin } from '#shared/contract/admin.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { type ActDeps, actOnUser } from './actOnUser.ts';
import { type CheckDeps, checkTransfers } from './checkTransfers.ts';
import { type InviteDeps, inviteUser } from './inviteUser.ts';
import { type ListDeps, listUsers } from './listUsers.ts';
import { leaveToOwner, listProblems, repairTransfer } from './repairTransfer.ts';
import { USER_ACTIONS } from './userActions.ts';

export type AdminDeps = ListDeps & InviteDeps & ActDeps & RepairDeps & CheckDeps;

export const adminRoutes = (deps: AdminDeps): Route[] => [
  route(admin.problemTransfers, async () => {
    const [body, check] = await Promise.all([listProblems(deps), deps.problemChecks.read()]);
    return { body, ...(check?.checkedAt && { headers: { 'x-checked-at': check.checkedAt } }) };
  }),
  route(admin.checkTransfers, async ({ caller }) => ({ body: await checkTransfers(deps, caller) })),
  route(admin.repairTransfer, async ({ caller, body }) => ({
    body: { message: await repairTransfer(deps, caller, body) },
  })),
  route(admin.leaveRepairToOwner, async ({ caller, body }) => {
    await leaveToOwner(deps, caller, body);
    return { body: { message: 'The owner finishes it at the next unlock.' } };
  }),
  route(admin.users, async ({ query }) => ({ body: await listUsers(deps, query) })),
  route(admin.invite, async ({ caller, body }) => ({ body: await inviteUser(deps, caller, body) })),
  ...typedKeys(USER_ACTIONS).map((name) =>
    route(admin[name], async ({ caller, params, body }) => {
      const meant = { userId: params.id, username: body?.username };
      return { body: { message: await actOnUser(deps, caller, meant, USER_ACTIONS[name]) } };
    }),
  ),
];
