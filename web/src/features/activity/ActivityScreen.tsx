import { SegmentedControl, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { activity } from '#shared/contract/system.ts';
import { ACTIVITY_GROUP_NAMES, type ActivityGroup } from '#shared/domain/activity.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useRole } from '#web/auth/roles.ts';
import '#web/base/texts/activity.ts';
import { Lead } from '#web/ui/Lead.tsx';
import { ErrorState, Notice } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ShowMore, useShowMore } from '#web/ui/ShowMore.tsx';
import styles from './Activity.module.css';
import { Entry } from './Entry.tsx';
import { leftItems, type NamedItems, namedItems } from './kinds.ts';
import { useLines } from './lines.ts';

/** The user's activity of one group or of all, newest first, a page at a time. */
function useActivity(kind: ActivityGroup | undefined) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['activity', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? undefined : pageParam;
      return api.call(activity.list, { query: { cursor, kind }, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
}

const LINES = ['first', 'second', 'third', 'fourth'];

function Loading() {
  const { t } = useTranslation('activity');
  return (
    <>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Stack gap="xs" aria-hidden="true">
        {LINES.map((line) => (
          <Skeleton key={line} height={68} />
        ))}
      </Stack>
    </>
  );
}

/** Shown in place of entries. A page of one group can be empty and yet not be the last. */
function Nothing({ kind, isLast }: { readonly kind: ActivityGroup | undefined; readonly isLast: boolean }) {
  const { t } = useTranslation('activity');
  if (!isLast) {
    return (
      <Text c="dimmed" ta="center">
        {t('noneYet')}
      </Text>
    );
  }
  const which = kind === undefined ? 'empty' : 'nothingFound';
  return <Notice icon={<IconHistory size={28} />} title={t(`${which}.title`)} text={t(`${which}.text`)} />;
}

/** The names of the user's items by their ids, as far as they are known. */
export type ItemNames = ReadonlyMap<string, string>;

export interface WithNamesProps {
  readonly items: NamedItems;
  readonly children: (names: ItemNames) => ReactNode;
}

interface ActivityProps {
  /** Shows what its children make of the names of these items. */
  readonly WithNames: ComponentType<WithNamesProps>;
}

interface ActivityListProps extends ActivityProps {
  readonly kind: ActivityGroup | undefined;
}

function ActivityList({ kind, WithNames }: ActivityListProps) {
  const { t } = useTranslation('activity');
  const pages = useActivity(kind);
  const linesOf = useLines();
  const { list, showMore } = useShowMore(pages, pages.data?.length ?? 0);
  const { data, isPending, refetch, hasNextPage } = pages;
  if (isPending) return <Loading />;
  if (!data) {
    return <ErrorState title={t('failed.title')} text={t('failed.text')} onRetry={() => void refetch()} />;
  }
  const left = leftItems(data);
  return (
    <Stack gap="md">
      {data.length === 0 ? (
        <Nothing kind={kind} isLast={!hasNextPage} />
      ) : (
        <WithNames items={namedItems(data)}>
          {(names) => (
            <ol className={styles.lines} ref={list}>
              {linesOf(data).map(({ key, entry, day }) => (
                <Entry
                  key={key}
                  entry={entry}
                  day={day}
                  name={names.get(entry.assetId ?? '')}
                  hasLeft={left.has(entry.assetId ?? '')}
                />
              ))}
            </ol>
          )}
        </WithNames>
      )}
      <ShowMore pages={pages} label={t('more')} failed={t('moreFailed')} onMore={showMore} />
    </Stack>
  );
}

const PARAMETER = 'kind';
const ALL = 'all';

/** The activity in the user's account and with their items. The chosen group is in the address. */
export default function ActivityScreen({ WithNames }: ActivityProps) {
  const { t } = useTranslation('activity');
  const role = useRole();
  const [search, setSearch] = useSearchParams();
  const groups = ACTIVITY_GROUP_NAMES.filter((group) => group !== 'admin' || role === 'admin');
  const kind = groups.find((group) => group === search.get(PARAMETER));
  const choose = (chosen: string) =>
    setSearch(chosen === ALL ? {} : { [PARAMETER]: chosen }, { replace: true });
  const choices = [
    { value: ALL, label: t('groups.all') },
    ...groups.map((group) => ({ value: group, label: t(`groups.${group}`) })),
  ];
  return (
    <>
      <PageHeader title={t('title')} facts={<Lead>{t('lead')}</Lead>} />
      <SegmentedControl
        aria-label={t('filter')}
        className={styles.filter ?? ''}
        data={choices}
        value={kind ?? ALL}
        onChange={choose}
      />
      <ActivityList key={kind ?? ALL} kind={kind} WithNames={WithNames} />
    </>
  );
}
