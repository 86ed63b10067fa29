import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant } from '#web/ui/instants.ts';
import type { User } from '../api/users.ts';
import styles from '../parts/Table.module.css';
import { RoleBadge, StatusBadge, UserLevel } from './UserBadges.tsx';
import { UserMenu, type UserMenuProps } from './UserMenu.tsx';
import { UserName } from './UserName.tsx';
import { useLastSeen } from './useLastSeen.ts';

const COLUMNS = ['user', 'status', 'roles', 'level', 'items', 'created', 'lastSeen', 'actions'] as const;

export interface UserListProps extends Pick<UserMenuProps, 'onAction'> {
  readonly users: readonly User[];
  readonly isOneself: (user: User) => boolean;
  readonly isBusy: (user: User) => boolean;
}

function UserRow({ user, isOneself, isBusy, onAction }: UserMenuProps) {
  const lastSeen = useLastSeen();
  return (
    <Table.Tr>
      <Table.Td className={styles.name}>
        <UserName user={user} isOneself={isOneself} />
      </Table.Td>
      <Table.Td>
        <StatusBadge user={user} />
      </Table.Td>
      <Table.Td>
        <RoleBadge user={user} />
      </Table.Td>
      <Table.Td>
        <UserLevel user={user} />
      </Table.Td>
      <Table.Td className={styles.number}>{user.itemCount}</Table.Td>
      <Table.Td className={styles.date} title={formatInstant(user.createdAt)}>
        {formatDay(user.createdAt)}
      </Table.Td>
      <Table.Td className={styles.date}>{lastSeen(user)}</Table.Td>
      <Table.Td>
        <UserMenu user={user} isOneself={isOneself} isBusy={isBusy} onAction={onAction} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The users as a table. */
export function UserTable({ users, isOneself, isBusy, onAction }: UserListProps) {
  const { t } = useTranslation('userManagement');
  return (
    <div className={styles.frame}>
      <Table withRowBorders={false} aria-label={t('title')} className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th key={column} scope="col" className={column === 'items' ? styles.number : undefined}>
                {t(`columns.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              isOneself={isOneself(user)}
              isBusy={isBusy(user)}
              onAction={onAction}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
