import { Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LevelBadge } from '#web/ui/LevelBadge.tsx';
import type { User } from '../api/users.ts';
import { isAdmin } from '../model/userActions.ts';
import { statusOf, type UserStatus } from '../model/userStatus.ts';

const LOOKS: Record<UserStatus, { variant: string; color?: string }> = {
  active: { variant: 'light', color: 'green' },
  invited: { variant: 'default' },
  resetting: { variant: 'light', color: 'yellow' },
  unconfirmed: { variant: 'default' },
  disabled: { variant: 'light', color: 'red' },
  other: { variant: 'default' },
};

/** How an account stands; a status of the directory that is not known here keeps its own name. */
export function StatusBadge({ user }: { readonly user: User }) {
  const { t } = useTranslation('userManagement');
  const status = statusOf(user);
  return (
    <Badge size="lg" tt="none" miw="max-content" {...LOOKS[status]}>
      {status === 'other' ? user.status : t(`statuses.${status}`)}
    </Badge>
  );
}

export function RoleBadge({ user }: { readonly user: User }) {
  const { t } = useTranslation('userManagement');
  return isAdmin(user) ? (
    <Badge size="lg" tt="none" miw="max-content" variant="light">
      {t('roles.admin')}
    </Badge>
  ) : (
    <span>{t('roles.user')}</span>
  );
}

export function UserLevel({ user }: { readonly user: User }) {
  const { t } = useTranslation('userManagement');
  return user.securityLevel ? (
    <LevelBadge level={user.securityLevel} />
  ) : (
    <Text span size="sm" c="dimmed">
      {t('noLevel')}
    </Text>
  );
}
