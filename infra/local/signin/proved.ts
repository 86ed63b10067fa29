import type { Account, Accounts } from '../accounts/accounts.ts';
import type { LocalStore } from '../store/store.ts';
import { digestOf } from './sealed.ts';
import { createWaiting, type Visit } from './visit.ts';

/** Another one after each change of the password, and once an administrator has it replaced. */
const proofOf = ({ sub, passwordHash, status }: Account): string =>
  `${sub} ${digestOf('signin-proof', `${passwordHash} ${status}`)}`;

/**
 * Remembers who has proved a password and goes on at another step: only as long as this is still their password. Whoever
 * knew an earlier one could otherwise keep that step open, and finish it after the password was changed.
 * @param name the page of the step
 */
export function createProved(accounts: Accounts, store: LocalStore, kind: string, name: string) {
  const waiting = createWaiting(store, kind, name);
  return {
    begin: (visit: Visit, account: Account): Promise<void> => waiting.begin(visit, proofOf(account)),
    async account(visit: Visit): Promise<Account | undefined> {
      const proof = await waiting.user(visit);
      const [sub = ''] = proof?.split(' ') ?? [];
      const account = await accounts.bySub(sub);
      return account?.enabled && proofOf(account) === proof ? account : undefined;
    },
    end: waiting.end,
  };
}
