import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearchOff } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '#web/api/failureText.ts';
import '#web/base/texts/admin.ts';
import { ListLoading } from '#web/ui/ListLoading.tsx';
import { ListSearch } from '#web/ui/ListSearch.tsx';
import { ErrorState, Notice } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { refusalOf } from '../AccessDenied.tsx';
import { InviteUser } from './InviteUser.tsx';
import { UserTable } from './UserTable.tsx';
import { useUsers } from './users.ts';
import { useUserActions } from './useUserActions.ts';

/** From the last key press until the search. */
const TYPING_MS = 300;
/** The server rejects a longer query. */
const MAXIMUM_QUERY_LENGTH = 200;

interface NobodyFoundProps {
  readonly query: string;
  readonly onShowAll: () => void;
}

function NobodyFound({ query, onShowAll }: NobodyFoundProps) {
  const { t } = useTranslation('userManagement');
  return (
    <Notice
      icon={<IconSearchOff size={28} />}
      title={t('nothingFound.title')}
      text={t('nothingFound.text', { query })}
    >
      <Button variant="default" onClick={onShowAll}>
        {t('nothingFound.action')}
      </Button>
    </Notice>
  );
}

/**
 * The users that a search finds. A page of a search can be empty and yet not be the last. It is memoized because to draw
 * hundreds of users at each key in the search would keep the browser busy for seconds.
 */
const UserList = memo(function UserList({ query, onShowAll }: NobodyFoundProps) {
  const { t } = useTranslation('userManagement');
  const users = useUsers(query);
  const actions = useUserActions();
  const { data, error, isFetching, refetch } = users;
  if (!data && (isFetching || !error)) return <ListLoading text={t('loading')} rows={4} rowHeight={68} />;
  if (!data || users.isLoadingError) {
    const text = serverMessage(error) ?? t('loadFailed.text');
    return <ErrorState title={t('loadFailed.title')} text={text} onRetry={() => void refetch()} />;
  }
  if (data.length === 0 && !users.hasNextPage) return <NobodyFound query={query} onShowAll={onShowAll} />;
  return (
    <div aria-busy={users.isPlaceholderData}>
      {data.length > 0 && <UserTable users={data} actions={actions} />}
      <ShowMore
        mt="md"
        pages={users}
        label={t('more')}
        failed={t('moreFailed')}
        onMore={() => void users.fetchNextPage()}
      />
    </div>
  );
});

/** All users, for administrators. A user whom the server refuses gets the reason alone, and nothing that would fail. */
export default function UserManagementScreen() {
  const { t } = useTranslation('userManagement');
  const [typed, setTyped] = useState('');
  const [debounced] = useDebouncedValue(typed.trim(), TYPING_MS);
  const query = typed.trim() === '' ? '' : debounced;
  const showAll = useCallback(() => setTyped(''), []);
  const { error } = useUsers(query);
  const refusal = refusalOf(error);
  if (refusal) {
    return (
      <>
        <PageHeader title={t('title')} />
        {refusal}
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('title')} action={<InviteUser onInvited={showAll} />} />
      <ListSearch
        mb="md"
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        clear={t('search.clear')}
        maxLength={MAXIMUM_QUERY_LENGTH}
        value={typed}
        onChange={setTyped}
      />
      <UserList query={query} onShowAll={showAll} />
    </>
  );
}
