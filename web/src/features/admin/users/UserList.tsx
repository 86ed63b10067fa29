import { Button, Stack } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '#web/api/serverMessage.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { isDenied } from '../api/denied.ts';
import { useUsers } from '../api/users.ts';
import { AccessDenied } from '../parts/AccessDenied.tsx';
import { ListLoading } from '../parts/ListLoading.tsx';
import { useIsNarrow } from '../parts/useIsNarrow.ts';
import { UserCards } from './UserCards.tsx';
import { UserTable } from './UserTable.tsx';
import { useUserActions } from './useUserActions.ts';

interface UserListProps {
  readonly query: string;
  readonly onShowAll: () => void;
}

function NobodyFound({ query, onShowAll }: UserListProps) {
  const { t } = useTranslation('userManagement');
  return (
    <EmptyState
      icon={<IconSearchOff size={28} />}
      title={t('nothingFound.title')}
      text={t('nothingFound.text', { query })}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t('nothingFound.action')}
        </Button>
      }
    />
  );
}

/** Further users, while there are some; a page of a search can be empty and yet not the last. */
function More({ users }: { readonly users: ReturnType<typeof useUsers> }) {
  const { t } = useTranslation('userManagement');
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = users;
  if (!hasNextPage) return null;
  return (
    <Stack align="center" gap="xs" mt="md">
      <Failure text={isFetchNextPageError ? t('moreFailed') : undefined} />
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('more')}
      </Button>
    </Stack>
  );
}

/** The users that a search finds. */
export function UserList({ query, onShowAll }: UserListProps) {
  const { t } = useTranslation('userManagement');
  const isNarrow = useIsNarrow('60em');
  const users = useUsers(query);
  const actions = useUserActions();
  const { data, error, isFetching, refetch } = users;
  if (isDenied(error)) return <AccessDenied />;
  if (!data && (isFetching || !error)) return <ListLoading text={t('loading')} />;
  if (!data || users.isLoadingError) {
    const text = serverMessage(error) ?? t('loadFailed.text');
    return <ErrorState title={t('loadFailed.title')} text={text} onRetry={() => void refetch()} />;
  }
  if (data.length === 0 && !users.hasNextPage) return <NobodyFound query={query} onShowAll={onShowAll} />;
  const List = isNarrow ? UserCards : UserTable;
  return (
    <div aria-busy={users.isPlaceholderData}>
      {data.length > 0 && <List users={data} {...actions} />}
      <More users={users} />
    </div>
  );
}
