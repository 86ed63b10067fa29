import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '#shared/contract/admin.ts';
import { ADMIN_ROLE } from '#shared/domain/roles.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { UserAction } from '../model/userActions.ts';
import { adminKeys } from './adminKeys.ts';
import type { User } from './users.ts';
import { patchUser } from './usersCache.ts';

const CALLS = {
  enable: admin.enable,
  disable: admin.disable,
  grantAdmin: admin.grantAdmin,
  revokeAdmin: admin.revokeAdmin,
  resetPassword: admin.resetPassword,
  signOut: admin.signOut,
} as const satisfies Record<UserAction, unknown>;

/** As Amazon Cognito calls who has not chosen a password yet, and is mailed another first one. */
const INVITED = 'FORCE_CHANGE_PASSWORD';

const withoutAdmin = ({ roles }: User): string[] => roles.filter((role) => role !== ADMIN_ROLE);

/** What the list shows of an action that was done. */
const EFFECTS: Record<UserAction, (user: User) => Partial<User>> = {
  enable: () => ({ enabled: true }),
  disable: () => ({ enabled: false }),
  grantAdmin: (user) => ({ roles: [...withoutAdmin(user), ADMIN_ROLE] }),
  revokeAdmin: (user) => ({ roles: withoutAdmin(user) }),
  resetPassword: ({ status }) => (status === INVITED ? {} : { status: 'RESET_REQUIRED' }),
  signOut: () => ({}),
};

interface Order {
  readonly user: User;
  readonly action: UserAction;
}

/** Does something to a user's account. After a failure the list is read again: it shows how things stand. */
export function useUserAction() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user: { id }, action }: Order) => api.call(CALLS[action], { params: { id } }),
    onSuccess: (_, { user, action }) => patchUser(client, user.id, EFFECTS[action](user)),
    onError: () => client.invalidateQueries({ queryKey: adminKeys.users }),
  });
}
