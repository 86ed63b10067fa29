import type { Account, Accounts } from '../accounts/accounts.ts';
import type { LocalStore } from '../store/store.ts';
import { proofOf, provedAccount } from './proof.ts';
import { createWaiting, type Visit } from './visit.ts';

/**
 * Remembers who has proved a password and goes on at another step, which is theirs only as long as the proof still holds.
 * @param name the page of the step
 */
export function createProved(accounts: Accounts, store: LocalStore, kind: string, name: string) {
  const waiting = createWaiting(store, kind, name);
  return {
    begin: (visit: Visit, account: Account): Promise<void> => waiting.begin(visit, proofOf(account)),
    account: async (visit: Visit): Promise<Account | undefined> =>
      provedAccount(accounts, await waiting.user(visit)),
    end: waiting.end,
  };
}
