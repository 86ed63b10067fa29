import { useCallbackRef } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { admin } from '#shared/contract/admin.ts';
import { ADMIN_ROLE } from '#shared/domain/roles.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { serverMessage } from '#web/api/failureText.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { confirmDialog, errorDialog, successToast } from '#web/ui/dialogs.tsx';
import { isolate } from '#web/ui/text.ts';
import { isDenied } from '../AccessDenied.tsx';
import { patchUser, USERS_KEY, type User } from './users.ts';

/** The actions of an administrator on an account. */
export type UserAction = 'enable' | 'disable' | 'grantAdmin' | 'revokeAdmin' | 'resetPassword' | 'signOut';

interface Account {
  readonly enabled: boolean;
  readonly roles: readonly string[];
}

export const isAdmin = ({ roles }: Account): boolean => roles.includes(ADMIN_ROLE);

/** The actions that fit an account in its present state, in the order of the menu. */
export const actionsFor = (account: Account): UserAction[] => [
  // Nobody can sign in to a disabled account.
  ...(account.enabled ? (['resetPassword', 'signOut'] as const) : []),
  isAdmin(account) ? 'revokeAdmin' : 'grantAdmin',
  account.enabled ? 'disable' : 'enable',
];

/** The actions that take something away from the user, whose confirmation looks like a warning. */
const HARSH: readonly UserAction[] = ['disable', 'revokeAdmin', 'resetPassword', 'signOut'];
const isHarsh = (action: UserAction): boolean => HARSH.includes(action);

/** The states of an account that the list tells apart. */
export type AccountStatus =
  | 'active'
  | 'invited'
  | 'resetting'
  | 'unconfirmed'
  | 'disabled'
  | 'unfitting'
  | 'other';

/** By the names of Amazon Cognito's user statuses. */
const STATUSES: ReadonlyMap<string, AccountStatus> = new Map([
  ['CONFIRMED', 'active'],
  ['EXTERNAL_PROVIDER', 'active'],
  ['FORCE_CHANGE_PASSWORD', 'invited'],
  ['RESET_REQUIRED', 'resetting'],
  ['UNCONFIRMED', 'unconfirmed'],
]);

type Stated = Pick<User, 'enabled' | 'status' | 'recordsFit'>;

/** A disabled account counts as disabled, whatever Cognito's status. Of one whose records do not fit, nothing else is known. */
export function statusOf({ enabled, status, recordsFit = true }: Stated): AccountStatus {
  if (!recordsFit) return 'unfitting';
  return enabled ? (STATUSES.get(status) ?? 'other') : 'disabled';
}

const CALLS = {
  enable: admin.enable,
  disable: admin.disable,
  grantAdmin: admin.grantAdmin,
  revokeAdmin: admin.revokeAdmin,
  resetPassword: admin.resetPassword,
  signOut: admin.signOut,
} as const satisfies Record<UserAction, unknown>;

/** Cognito's status of a user who has not chosen a password yet: a reset mails another temporary one. */
const INVITED = 'FORCE_CHANGE_PASSWORD';

const withoutAdmin = ({ roles }: User): string[] => roles.filter((role) => role !== ADMIN_ROLE);

/** The change that each action makes to a user of the list. */
const EFFECTS: Record<UserAction, (user: User) => Partial<User>> = {
  enable: () => ({ enabled: true }),
  disable: () => ({ enabled: false }),
  grantAdmin: (user) => ({ roles: [...withoutAdmin(user), ADMIN_ROLE] }),
  revokeAdmin: (user) => ({ roles: withoutAdmin(user) }),
  resetPassword: ({ status }) => (status === INVITED ? {} : { status: 'RESET_REQUIRED' }),
  signOut: () => ({}),
};

interface ActionOnUser {
  readonly user: User;
  readonly action: UserAction;
}

/** Takes an action on an account. After a failure the list is read again, because it may be out of date. */
function useUserAction() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    // With the name that the list shows, so that nothing is done where the id is another user's by now.
    mutationFn: ({ user: { id, username }, action }: ActionOnUser) =>
      api.call(CALLS[action], { params: { id }, body: { username } }),
    onSuccess: (_, { user, action }) => patchUser(client, user.id, EFFECTS[action](user)),
    onError: () => void client.invalidateQueries({ queryKey: USERS_KEY }),
  });
}

/** Takes actions on accounts, each after a confirmation. They stay the same while nothing of them changes. */
export function useUserActions() {
  const { t } = useTranslation('userManagement');
  const { t: auth } = useTranslation('auth');
  const { user: oneself } = useAuth();
  const { mutateAsync } = useUserAction();
  const [busy, setBusy] = useState<readonly string[]>([]);

  const start = useCallbackRef(async (user: User, action: UserAction): Promise<void> => {
    const name = isolate(user.username);
    const isConfirmed = await confirmDialog({
      title: t(`confirm.${action}.title`),
      text: t(`confirm.${action}.text`, { name }),
      confirmLabel: t(`actions.${action}`),
      danger: isHarsh(action),
    });
    if (!isConfirmed) return;
    setBusy((ids) => [...ids, user.id]);
    try {
      await mutateAsync({ user, action });
      void successToast(t(`done.${action}`, { name }));
    } catch (error) {
      const text = isDenied(error) ? auth('accessDenied') : (serverMessage(error) ?? t('failed.text'));
      // Several actions can be under way, or another screen be shown by now.
      void errorDialog({ title: t('failed.title', { name }), text });
    } finally {
      setBusy((ids) => ids.filter((id) => id !== user.id));
    }
  });
  return useMemo(
    () => ({
      onAction: (user: User, action: UserAction) => void start(user, action),
      isBusy: ({ id }: User): boolean => busy.includes(id),
      isOneself: ({ id }: User): boolean => id === userIdOf(oneself),
    }),
    [start, busy, oneself],
  );
}
