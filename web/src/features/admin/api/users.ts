import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { admin, type userSchema } from '#shared/contract/admin.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { adminKeys } from './adminKeys.ts';

export type User = z.infer<typeof userSchema>;

/** The users whose name or address begins with a text, a page at a time. */
export const usersQuery = (api: Api, query: string) =>
  infiniteQueryOptions({
    queryKey: adminKeys.found(query),
    queryFn: ({ pageParam, signal }) =>
      api.call(admin.users, {
        query: { ...(pageParam === '' ? {} : { cursor: pageParam }), ...(query === '' ? {} : { query }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ users }) => users),
  });

export const useUsers = (query: string) => useInfiniteQuery(usersQuery(useApi(), query));
