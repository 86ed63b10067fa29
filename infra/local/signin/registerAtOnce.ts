import type { Account, Accounts } from '../accounts/accounts.ts';
import { createAttemptLimiter } from '../accounts/attemptLimiter.ts';
import { isPasswordOf } from '../accounts/passwords.ts';
import { createTurns } from '../inTurn.ts';
import { createAllowance, TOO_MANY_ACCOUNTS } from './allowance.ts';
import type { Rejection } from './sendPage.tsx';
import type { Entry, Register } from './signUpPage.tsx';

type Entered = NonNullable<Entry['entry']>;

/** A visit in which an account was made, and its requests in turn: the browser follows the answer to the last of them. */
interface Making {
  readonly inTurn: ReturnType<typeof createTurns>;
  made?: Account;
}

const KEPT_MS = 15 * 60_000;

/**
 * Makes the account at once. No mail leaves this machine, so the address counts as confirmed. The answer may be lost, or a
 * second click be faster: the same form, sent again in the same visit, signs in the account that it has made, as long as
 * nothing of it was changed.
 */
export function registerAtOnce(accounts: Accounts): Register {
  const visits = new Map<string, Making>();
  const attempts = createAttemptLimiter();
  const allowance = createAllowance();

  function makingOf(visit: string): Making {
    const known = visits.get(visit);
    if (known) return known;
    const making = { inTurn: createTurns() };
    visits.set(visit, making);
    setTimeout(() => visits.delete(visit), KEPT_MS).unref();
    return making;
  }

  /** The account that a visit has made of the same entry. Guesses at its password are as few as at the sign-in. */
  async function madeOf({ made }: Making, visit: string, entry: Entered): Promise<Account | undefined> {
    if (made?.username !== entry.username || made.email !== entry.email) return undefined;
    if (attempts.count(visit) > 0) return undefined;
    const account = await accounts.bySub(made.sub);
    if (account?.modifiedAt !== made.modifiedAt) return undefined;
    if (!(await isPasswordOf(account.passwordHash, entry.password))) return undefined;
    attempts.clear(visit);
    return account;
  }

  return async (visit, entry) => {
    const { uid } = visit.interaction;
    const making = makingOf(uid);
    return making.inTurn<Rejection | undefined>(async () => {
      const known = await madeOf(making, uid, entry);
      if (!known) await accounts.ensureFree(entry);
      if (!known && !allowance.take()) return TOO_MANY_ACCOUNTS;
      making.made = known ?? (await accounts.create(entry));
      await visit.finish(making.made);
      return undefined;
    });
  };
}
