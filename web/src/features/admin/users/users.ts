import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { admin, type userSchema } from '#shared/contract/admin.ts';
import { useApi } from '#web/api/ApiProvider.tsx';

export type User = z.infer<typeof userSchema>;

interface Page {
  readonly users: User[];
  readonly cursor?: string | undefined;
}
type Pages = InfiniteData<Page, string>;

/** The cache key of all lists of users; the list for a query has the query as a third part. */
export const USERS_KEY = ['admin', 'users'];
const keyFor = (query: string) => [...USERS_KEY, query];

/** The users whose username or email address begins with `query`, a page at a time. */
export function useUsers(query: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: keyFor(query),
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
}

/** Changes cached lists now, and once more where a reading that began before brings the former state. */
function changeLists(
  client: QueryClient,
  queryKey: readonly string[],
  change: (data: Pages | undefined) => Pages | undefined,
): void {
  const readings = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const apply = () => client.setQueriesData<Pages>({ queryKey }, change);
  apply();
  if (readings.length > 0) void Promise.allSettled(readings.map(({ promise }) => promise)).then(apply);
}

/** Puts an invited user at the top of the unfiltered list, once, even when the user is invited again. */
export function putFirst(client: QueryClient, user: User): void {
  changeLists(client, keyFor(''), (data) => {
    const others = data?.pages.map((page) => ({
      ...page,
      users: page.users.filter(({ id }) => id !== user.id),
    }));
    const [first, ...rest] = others ?? [];
    return data && first
      ? { ...data, pages: [{ ...first, users: [user, ...first.users] }, ...rest] }
      : undefined;
  });
}

/**
 * Writes a change of a user into every cached list. The lists are not read again, because the directory's list
 * lags behind its changes and could show the former state.
 */
export function patchUser(client: QueryClient, id: string, change: Partial<User>): void {
  changeLists(
    client,
    USERS_KEY,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          users: page.users.map((user) => (user.id === id ? { ...user, ...change } : user)),
        })),
      },
  );
}
