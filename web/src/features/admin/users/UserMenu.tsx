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
import type { User } from '../api/users.ts';
import { actionsFor, type UserAction } from '../model/userActions.ts';

const ICONS = {
  enable: IconUserCheck,
  disable: IconUserOff,
  grantAdmin: IconUserShield,
  revokeAdmin: IconUserX,
  resetPassword: IconKey,
  signOut: IconLogout,
} as const satisfies Record<UserAction, unknown>;

export interface UserMenuProps {
  readonly user: User;
  readonly isOneself: boolean;
  readonly isBusy: boolean;
  readonly onAction: (user: User, action: UserAction) => void;
}

/** What can be done to an account. To one's own it is nothing, and the menu says why. */
export function UserMenu({ user, isOneself, isBusy, onAction }: UserMenuProps) {
  const { t } = useTranslation('userManagement');
  const entries = actionsFor(user).map((action) => {
    const Icon = ICONS[action];
    return {
      label: t(`actions.${action}`),
      icon: <Icon size={18} aria-hidden="true" />,
      onClick: () => onAction(user, action),
      disabled: isOneself,
      danger: action === 'disable',
    };
  });
  return (
    <ActionMenu
      position="bottom-end"
      {...(isOneself ? { note: t('notOneself') } : {})}
      target={
        <ActionIcon aria-label={t('actionsOf', { name: user.username })} loading={isBusy}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      }
      entries={entries}
    />
  );
}
