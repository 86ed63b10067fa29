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

const areDemoAccountsMade = async (store: LocalStore): Promise<boolean> =>
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

const KIND = 'installation';

/**
 * Holds a data folder to what it was first used for. Demo accounts have public passwords, one of them an
 * administrator's: they must not come into a real installation, and what was tried with them does not become one.
 * @throws {Error} with one line that says what to do.
 */
export async function ensureSameInstallation(store: LocalStore, demo: 'on' | 'off'): Promise<void> {
  const isReal = (await store.get(KIND, 'real')) !== undefined;
  if (demo === 'on' && isReal)
    throw new Error('The data folder is that of a real installation. Set ITEM_REGISTRY_DEMO=off.');
  if (demo === 'off' && (await areDemoAccountsMade(store)))
    throw new Error(
      'The data folder has demo accounts, whose passwords are public. Set ITEM_REGISTRY_DATA to a new folder.',
    );
  if (demo === 'off' && !isReal) await store.put(KIND, 'real', true);
}
