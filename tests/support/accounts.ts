import { ACCOUNT_NAME, nameIdsOf } from '#infra/local/accounts/accountNames.ts';
import type { Account } from '#infra/local/accounts/accounts.ts';
import type { LocalStore } from '#infra/local/store/store.ts';
import { createMemoryStore } from '#tests/support/fakes/memoryStore.ts';
import type { TestUser } from './httpEvent.ts';

/** All users whom a test has made up so far. */
export const everyone: TestUser[] = [];

/** An app whose codes no test needs. */
export const AUTHENTICATOR = { secret: '00'.repeat(20), enabled: true, preferred: true } as const;

/** The id by which the directory knows someone that a test made up. */
export const subjectOf = ({ sub }: TestUser): string => `subject-of-${sub}`;

/** Both names that the directory has for them. */
export const accountNameOf = (user: TestUser) => ({ username: user.username, subject: subjectOf(user) });

/** The account of someone that a test made up. An administrator has an authenticator app. */
export const accountOf = (user: TestUser): Account => ({
  sub: subjectOf(user),
  username: user.username,
  email: `${user.username}@example.com`,
  emailVerified: true,
  passwordHash: 'none',
  enabled: true,
  groups: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  modifiedAt: '2026-01-01T00:00:00.000Z',
  status: 'CONFIRMED',
  ...(user.role?.includes('Admin') && { authenticator: AUTHENTICATOR }),
});

const bySubject = new Map<string, TestUser>();
const byName = new Map<string, TestUser[]>();
let indexed = 0;

/** Users are found by an index, because a worker makes thousands up, and each transfer and each mail looks for some. */
function indexNewUsers(): void {
  for (const user of everyone.slice(indexed)) {
    const account = accountOf(user);
    if (!bySubject.has(account.sub)) bySubject.set(account.sub, user);
    for (const id of nameIdsOf(account)) byName.set(id, [...(byName.get(id) ?? []), user]);
  }
  indexed = everyone.length;
}

/** The user that a test made up whom the directory knows by this id. */
export function userOfSubject(subject: string): TestUser | undefined {
  indexNewUsers();
  return bySubject.get(subject);
}

function usersOfName(id: string): readonly TestUser[] {
  indexNewUsers();
  return byName.get(id) ?? [];
}

/** The local directory's accounts. Each user that a test makes up gets an account on first use. */
export function createAccountsOfEveryone(): LocalStore {
  const store = createMemoryStore();
  const removed = new Set<string>();
  const isThere = (user: TestUser): boolean => !removed.has(subjectOf(user));
  /** The row that the store would have of a user. */
  function made(kind: string, id: string): unknown {
    if (kind === ACCOUNT_NAME) {
      const user = usersOfName(id).find(isThere);
      return user && subjectOf(user);
    }
    const user = kind === 'account' ? userOfSubject(id) : undefined;
    return user && isThere(user) ? accountOf(user) : undefined;
  }
  function idsOf(kind: string): string[] {
    indexNewUsers();
    if (kind === ACCOUNT_NAME) return [...byName.keys()];
    return kind === 'account' ? [...bySubject.keys()] : [];
  }
  return {
    ...store,
    async remove(kind, id) {
      await store.remove(kind, id);
      if (kind === 'account') removed.add(id);
    },
    async get(kind, id) {
      return (await store.get(kind, id)) ?? made(kind, id);
    },
    async list(kind) {
      const stored = await store.list(kind);
      const ids = new Set(stored.map(({ id }) => id));
      const others = idsOf(kind).flatMap((id) => (ids.has(id) ? [] : { id, value: made(kind, id) }));
      return [...stored, ...others.filter(({ value }) => value !== undefined)];
    },
  };
}
