import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import type { LocalStore } from '../store/store.ts';
import type { Account, Accounts } from './accounts.ts';

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

export const areDemoAccountsMade = async (store: LocalStore): Promise<boolean> =>
  (await store.get('demo-accounts', 'made')) !== undefined;

/**
 * Makes the demo accounts at the first start only, so that a deleted one stays deleted.
 * @returns those that exist
 */
export async function ensureDemoAccounts(store: LocalStore, accounts: Accounts): Promise<Account[]> {
  const areMade = await areDemoAccountsMade(store);
  const found: Account[] = [];
  for (const { about: _, groups, ...names } of DEMO_ACCOUNTS) {
    const account = await accounts.byUsername(names.username);
    // An account without an SRP verifier gets one when its password is verified.
    if (account)
      found.push(
        account.srp ? account : ((await accounts.verify(account.username, DEMO_PASSWORD)) ?? account),
      );
    else if (!areMade)
      found.push(await accounts.create({ ...names, groups: [...groups], password: DEMO_PASSWORD }));
  }
  await store.put('demo-accounts', 'made', true);
  return found;
}
