import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import {
  IconDotsVertical,
  IconKey,
  IconLogout,
  IconUserCheck,
  IconUserOff,
  IconUserShield,
  IconUserX,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { READER_LOCALE } from '#shared/domain/readerLocale.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { LevelBadge } from '#web/ui/LevelBadge.tsx';
import { type Column, ResponsiveList } from '#web/ui/ResponsiveList.tsx';
import { formatDay, formatInstant } from '#web/ui/text.ts';
import styles from './User.module.css';
import type { User } from './users.ts';
import type { useUserActions } from './useUserActions.ts';
import { type AccountStatus, actionsFor, isAdmin, statusOf, type UserAction } from './useUserActions.ts';

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

/** The actions on an account. Where none may be taken all are disabled, and a note says why. */
function UserMenu({ user, actions }: UserMenuProps) {
  const { t } = useTranslation('userManagement');
  const note = noteOf(user, actions);
  const entries = actionsFor(user).map((action) => ({
    label: t(`actions.${action}`),
    icon: ICONS[action],
    onClick: () => actions.onAction(user, action),
    disabled: note !== undefined,
    danger: action === 'disable',
  }));
  return (
    <ActionMenu
      {...(note ? { note: t(note) } : {})}
      target={
        <ActionIcon aria-label={t('actionsOf', { name: user.username })} loading={actions.isBusy(user)}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      }
      entries={entries}
    />
  );
}

type UserActions = ReturnType<typeof useUserActions>;

/** Why no action may be taken on an account; undefined where they may. */
function noteOf(user: User, { isOneself }: UserActions): 'unfitting' | 'notOneself' | undefined {
  if (statusOf(user) === 'unfitting') return 'unfitting';
  return isOneself(user) ? 'notOneself' : undefined;
}

const LOOKS: Record<AccountStatus, { variant: string; color?: string }> = {
  active: { variant: 'light', color: 'green' },
  invited: { variant: 'default' },
  resetting: { variant: 'light', color: 'yellow' },
  unconfirmed: { variant: 'default' },
  disabled: { variant: 'light', color: 'red' },
  unfitting: { variant: 'filled', color: 'red' },
  other: { variant: 'default' },
};

/** The state of an account; a status of the directory that the app does not know is shown as it is. */
function StatusBadge({ user }: { readonly user: User }) {
  const { t } = useTranslation('userManagement');
  const status = statusOf(user);
  return (
    <Badge size="lg" miw="max-content" {...LOOKS[status]}>
      {status === 'other' ? user.status : t(`statuses.${status}`)}
    </Badge>
  );
}

function RoleBadge({ user }: { readonly user: User }) {
  const { t } = useTranslation('userManagement');
  return isAdmin(user) ? (
    <Badge size="lg" miw="max-content" variant="light">
      {t('roles.admin')}
    </Badge>
  ) : (
    <span>{t('roles.user')}</span>
  );
}

function UserName({ user, isOneself }: { readonly user: User; readonly isOneself: boolean }) {
  const { t } = useTranslation('userManagement');
  return (
    <>
      <div className={styles.name}>
        <bdi>{user.username}</bdi>
        {isOneself && <Badge variant="default">{t('you')}</Badge>}
      </div>
      <div className={styles.email}>
        <bdi>{user.email}</bdi>
      </div>
    </>
  );
}

function CardHead({ user, nameId, actions }: { user: User; nameId: string; actions: UserActions }) {
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div id={nameId}>
          <UserName user={user} isOneself={actions.isOneself(user)} />
        </div>
        <UserMenu user={user} actions={actions} />
      </Group>
      <div className={styles.badges}>
        <StatusBadge user={user} />
        <RoleBadge user={user} />
        {user.securityLevel && <LevelBadge level={user.securityLevel} />}
      </div>
    </>
  );
}

function columnsFor(t: TFunction<'userManagement'>, actions: UserActions): Column<User>[] {
  /** The text for a fact that is stored of a user, where what is stored is theirs. */
  const kept = (user: User, text: string) => (statusOf(user) === 'unfitting' ? t('unknown') : text);
  return [
    {
      key: 'user',
      label: t('columns.user'),
      look: 'name',
      cell: (user) => <UserName user={user} isOneself={actions.isOneself(user)} />,
    },
    { key: 'status', label: t('columns.status'), cell: (user) => <StatusBadge user={user} /> },
    { key: 'roles', label: t('columns.roles'), cell: (user) => <RoleBadge user={user} /> },
    {
      key: 'level',
      label: t('columns.level'),
      cell: (user) =>
        user.securityLevel ? (
          <LevelBadge level={user.securityLevel} />
        ) : (
          <Text span size="sm" c="dimmed">
            {kept(user, t('noLevel'))}
          </Text>
        ),
    },
    {
      key: 'items',
      label: t('columns.items'),
      look: 'number',
      text: (user) => kept(user, user.itemCount.toLocaleString(READER_LOCALE)),
    },
    {
      key: 'created',
      label: t('columns.created'),
      look: 'date',
      text: ({ createdAt }) => formatDay(createdAt),
      cell: ({ createdAt }) => <span title={formatInstant(createdAt)}>{formatDay(createdAt)}</span>,
    },
    {
      key: 'lastSeen',
      label: t('columns.lastSeen'),
      look: 'date',
      text: (user) => kept(user, user.lastSeen ? formatDay(user.lastSeen) : t('never')),
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      cell: (user) => <UserMenu user={user} actions={actions} />,
    },
  ];
}

const CARD_FACTS = ['items', 'created', 'lastSeen'];

/** The users as a table or as cards, each with a menu of actions. */
export function UserTable({ users, actions }: { readonly users: readonly User[]; actions: UserActions }) {
  const { t } = useTranslation('userManagement');
  const columns = useMemo(() => columnsFor(t, actions), [t, actions]);
  const cardHead = useCallback(
    (user: User, nameId: string) => <CardHead user={user} nameId={nameId} actions={actions} />,
    [actions],
  );
  return (
    <ResponsiveList
      label={t('title')}
      items={users}
      keyOf={({ id }) => id}
      columns={columns}
      cardsUpTo="60em"
      cardHead={cardHead}
      cardFacts={CARD_FACTS}
    />
  );
}
