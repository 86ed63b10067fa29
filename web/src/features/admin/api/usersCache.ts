import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { adminKeys } from './adminKeys.ts';
import type { User } from './users.ts';

interface Page {
  readonly users: User[];
  readonly cursor?: string | undefined;
}
type Pages = InfiniteData<Page, string>;

/** Puts an invited user at the top of the whole list, where the person looks first; once, also when invited again. */
export function putFirst(client: QueryClient, user: User): void {
  client.setQueryData<Pages>(adminKeys.found(''), (data) => {
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
 * Shows what was changed about a user. The directory's list lags behind its changes, so reading it again at
 * once could show the former state.
 */
export function patchUser(client: QueryClient, id: string, change: Partial<User>): void {
  client.setQueriesData<Pages>(
    { queryKey: adminKeys.users },
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
