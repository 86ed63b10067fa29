import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import type { LocalStore } from '../store/store.ts';
import type { Account, NewAccount } from './accounts.ts';

/** The password of every demo account. It is not a secret: the local sign-in page offers them to every visitor. */
export const DEMO_PASSWORD = 'Registry-demo-1';

interface DemoAccount {
  readonly username: string;
  readonly email: string;
  readonly groups: readonly string[];
  /** The description on the sign-in page. */
  readonly about: string;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'alice', email: 'alice@example.com', groups: [], about: 'User' },
  { username: 'bob', email: 'bob@example.com', groups: [], about: 'User' },
  { username: 'carol', email: 'carol@example.com', groups: [], about: 'User' },
  { username: 'admin', email: 'admin@example.com', groups: [ADMIN_GROUP], about: 'Administrator' },
];

interface Directory {
  readonly byUsername: (username: string) => Promise<Account | undefined>;
  readonly create: (account: NewAccount) => Promise<Account>;
  readonly verify: (username: string, password: string) => Promise<Account | undefined>;
}

/**
 * Makes the demo accounts at the first start only, so that a deleted one stays deleted.
 * @returns those that exist
 */
export async function makeDemoAccounts(store: LocalStore, directory: Directory): Promise<Account[]> {
  const areMade = (await store.get('demo-accounts', 'made')) !== undefined;
  const accounts: Account[] = [];
  for (const { about: _, groups, ...names } of DEMO_ACCOUNTS) {
    const found = await directory.byUsername(names.username);
    if (found) accounts.push(found.srp ? found : await withVerifier(directory, found));
    else if (!areMade)
      accounts.push(await directory.create({ ...names, groups: [...groups], password: DEMO_PASSWORD }));
  }
  await store.put('demo-accounts', 'made', true);
  return accounts;
}

/** An account without an SRP verifier gets one when its password is verified. */
const withVerifier = async ({ verify }: Directory, account: Account): Promise<Account> =>
  (await verify(account.username, DEMO_PASSWORD)) ?? account;
