import { ActionIcon } from '@mantine/core';
import {
  IconDotsVertical,
  IconKey,
  IconLogout,
  IconUserCheck,
  IconUserOff,
  IconUserShield,
  IconUserX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { actionsFor, type UserAction } from './account.ts';
import type { User } from './users.ts';
import type { useUserActions } from './useUserActions.ts';

const ICONS = {
  enable: IconUserCheck,
  disable: IconUserOff,
  grantAdmin: IconUserShield,
  revokeAdmin: IconUserX,
  resetPassword: IconKey,
  signOut: IconLogout,
} as const satisfies Record<UserAction, unknown>;

interface UserMenuProps {
  readonly user: User;
  readonly actions: ReturnType<typeof useUserActions>;
}

/** The actions on an account. For the administrator's own account all are disabled, and a note says why. */
export function UserMenu({ user, actions }: UserMenuProps) {
  const isOneself = actions.isOneself(user);
  const { t } = useTranslation('userManagement');
  const entries = actionsFor(user).map((action) => {
    const Icon = ICONS[action];
    return {
      label: t(`actions.${action}`),
      icon: <Icon size={18} aria-hidden="true" />,
      onClick: () => actions.onAction(user, action),
      disabled: isOneself,
      danger: action === 'disable',
    };
  });
  return (
    <ActionMenu
      position="bottom-end"
      {...(isOneself ? { note: t('notOneself') } : {})}
      target={
        <ActionIcon aria-label={t('actionsOf', { name: user.username })} loading={actions.isBusy(user)}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      }
      entries={entries}
    />
  );
}
