import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { activity } from '#shared/contract/system.ts';
import type { ActivityGroup } from '#shared/domain/activity.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';

/** What concerns the signed-in person, newest first, a page at a time. */
const activityQuery = (api: Api, kind: ActivityGroup | undefined) =>
  infiniteQueryOptions({
    queryKey: ['activity', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? undefined : pageParam;
      return api.call(activity.list, { query: { cursor, kind }, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });

export const useActivity = (kind: ActivityGroup | undefined) =>
  useInfiniteQuery(activityQuery(useApi(), kind));

export type ActivityPages = ReturnType<typeof useActivity>;
