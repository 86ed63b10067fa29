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

/** The local directory's accounts. Each user that a test makes up gets an account on first use. */
export function createAccountsOfEveryone(): LocalStore {
  const store = createMemoryStore();
  const removed = new Set<string>();
  const accountsOf = (kind: string) =>
    kind === 'account' ? everyone.map(accountOf).filter(({ sub }) => !removed.has(sub)) : [];
  return {
    ...store,
    async remove(kind, id) {
      await store.remove(kind, id);
      if (kind === 'account') removed.add(id);
    },
    async get(kind, id) {
      const stored = await store.get(kind, id);
      if (kind === ACCOUNT_NAME)
        return stored ?? accountsOf('account').find((account) => nameIdsOf(account).includes(id))?.sub;
      return stored ?? accountsOf(kind).find(({ sub }) => sub === id);
    },
    async list(kind) {
      const stored = await store.list(kind);
      const others = accountsOf(kind).filter(({ sub }) => !stored.some(({ id }) => id === sub));
      return [...stored, ...others.map((value) => ({ id: value.sub, value }))];
    },
  };
}
