import { Card, Group, SimpleGrid, Stack } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '#web/ui/Facts.tsx';
import { formatDay } from '#web/ui/instants.ts';
import styles from './User.module.css';
import { RoleBadge, StatusBadge, UserLevel } from './UserBadges.tsx';
import { UserMenu, type UserMenuProps } from './UserMenu.tsx';
import { UserName } from './UserName.tsx';
import type { UserListProps } from './UserTable.tsx';
import { useLastSeen } from './useLastSeen.ts';

function UserCard({ user, isOneself, isBusy, onAction }: UserMenuProps) {
  const { t } = useTranslation('userManagement');
  const lastSeen = useLastSeen();
  const nameId = useId();
  return (
    <Card withBorder component="article" aria-labelledby={nameId} bg="var(--app-surface)">
      <Stack>
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div id={nameId}>
            <UserName user={user} isOneself={isOneself} />
          </div>
          <UserMenu user={user} isOneself={isOneself} isBusy={isBusy} onAction={onAction} />
        </Group>
        <div className={styles.badges}>
          <StatusBadge user={user} />
          <RoleBadge user={user} />
          {user.securityLevel && <UserLevel user={user} />}
        </div>
        <Facts
          facts={[
            [t('columns.items'), String(user.itemCount)],
            [t('columns.created'), formatDay(user.createdAt)],
            [t('columns.lastSeen'), lastSeen(user)],
          ]}
        />
      </Stack>
    </Card>
  );
}

/** The users as cards, where a table has no room. */
export function UserCards({ users, isOneself, isBusy, onAction }: UserListProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {users.map((user) => (
        <UserCard
          key={user.id}
          user={user}
          isOneself={isOneself(user)}
          isBusy={isBusy(user)}
          onAction={onAction}
        />
      ))}
    </SimpleGrid>
  );
}
