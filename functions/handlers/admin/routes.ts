import { type Route, route } from '#functions/lib/http/route.ts';
import { admin } from '#shared/contract/admin.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { listProblems } from './problemList.ts';
import type { ProblemsDeps } from './problemsDeps.ts';
import { repairTransfer } from './repairTransfer.ts';
import { USER_ACTIONS } from './userActions.ts';
import { actOnUser } from './usersAct.ts';
import type { UsersDeps } from './usersDeps.ts';
import { inviteUser } from './usersInvite.ts';
import { listUsers } from './usersList.ts';

export const adminRoutes = (deps: UsersDeps & ProblemsDeps): Route[] => [
  route(admin.problemTransfers, async () => ({ body: await listProblems(deps) })),
  route(admin.repairTransfer, async ({ caller, body }) => ({
    body: { message: await repairTransfer(deps, caller, body) },
  })),
  route(admin.users, async ({ query }) => ({ body: await listUsers(deps, query) })),
  route(admin.invite, async ({ caller, body }) => ({ body: await inviteUser(deps, caller, body) })),
  ...typedKeys(USER_ACTIONS).map((name) =>
    route(admin[name], async ({ caller, params }) => ({
      body: { message: await actOnUser(deps, caller, params.id, USER_ACTIONS[name]) },
    })),
  ),
];
