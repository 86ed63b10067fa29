import { type Route, route } from '#functions/lib/http/route.ts';
import { admin } from '#shared/contract/admin.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import type { UsersWorld } from './collaborators.ts';
import type { ProblemsWorld } from './problemCollaborators.ts';
import { problemRoutes } from './problemRoutes.ts';
import { USER_ACTIONS } from './userActions.ts';
import { actOnUser } from './usersAct.ts';
import { inviteUser } from './usersInvite.ts';
import { listUsers } from './usersList.ts';

export const adminRoutes = (world: UsersWorld & ProblemsWorld): Route[] => [
  ...problemRoutes(world),
  route(admin.users, async ({ query }) => ({ body: await listUsers(world, query) })),
  route(admin.invite, async ({ caller, body }) => ({ body: await inviteUser(world, caller, body) })),
  ...typedKeys(USER_ACTIONS).map((name) =>
    route(admin[name], async ({ caller, params }) => ({
      body: { message: await actOnUser(world, caller, params.id, USER_ACTIONS[name]) },
    })),
  ),
];
