import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { createTurns } from '../inTurn.ts';
import type { LocalStore } from '../store/store.ts';
import { createAccountNames, isSameName, type NameField } from './accountNames.ts';
import { createAttemptLimiter } from './attemptLimiter.ts';
import { authenticatorSchema } from './authenticator.ts';
import { hashPassword, isPasswordOf, PASSWORD_COST } from './passwords.ts';
import { makeVerifier, verifierSchema } from './srp.ts';

const accountSchema = z.object({
  sub: z.string(),
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  passwordHash: z.string(),
  /** ISO 8601, UTC. Absent in accounts that were stored without it, until their password changes. */
  passwordSetAt: z.optional(z.string()),
  /** Absent in accounts that were stored without one, until their password is verified again. */
  srp: z.optional(verifierSchema),
  authenticator: z.optional(authenticatorSchema),
  enabled: z.boolean(),
  groups: z.array(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  modifiedAt: z.string(),
  status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED']),
});
export type Account = Readonly<z.infer<typeof accountSchema>>;

export interface NewAccount extends Partial<Pick<Account, 'emailVerified' | 'groups' | 'status'>> {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** An account to be made, with what is stored of its password. */
type PreparedAccount = Pick<Account, 'username' | 'email' | 'passwordHash' | 'passwordSetAt' | 'srp'> &
  Partial<Pick<Account, 'emailVerified' | 'groups' | 'status'>>;

type Changes = Partial<Omit<Account, 'sub' | 'createdAt' | 'modifiedAt'>>;

export class AccountExists extends Error {
  readonly field: 'username' | 'email';
  constructor(field: 'username' | 'email') {
    super(`An account with this ${field} exists`);
    this.name = 'AccountExists';
    this.field = field;
  }
}

export type Accounts = ReturnType<typeof createAccounts>;

const KIND = 'account';
/** The sub of no account. */
const NOBODY = 'nobody';

/**
 * The users of this machine. Usernames and email addresses are compared without regard to case.
 * @param cost of a guess at a password: less for tests, whose passwords are no secret
 */
export function createAccounts(store: LocalStore, cost = PASSWORD_COST) {
  /** Writes run one after the other: each reads what it changes. */
  const inTurn = createTurns();

  /** Every account, sorted by username. One that is damaged must not hide the others. */
  async function list(): Promise<Account[]> {
    const stored = await store.list(KIND);
    return stored
      .flatMap(({ value }) => accountSchema.safeParse(value).data ?? [])
      .sort((a, b) => a.username.localeCompare(b.username));
  }

  async function bySub(sub: string): Promise<Account | undefined> {
    const stored = await store.get(KIND, sub);
    return stored === undefined ? undefined : accountSchema.parse(stored);
  }

  const names = createAccountNames(store, list);

  /** An account is read for a name that nobody has too, so that it takes the same time. */
  async function named(field: NameField, text: string, sub = NOBODY): Promise<Account | undefined> {
    const account = await bySub(sub);
    return account && isSameName(account[field], text) ? account : undefined;
  }

  const by = async (field: NameField, text: string) => named(field, text, await names.subOf(field, text));
  const byUsername = (username: string) => by('username', username);
  const byEmail = (email: string) => by('email', email);

  /** @param login what a user types to sign in: the username or the email address */
  async function byLogin(login: string): Promise<Account | undefined> {
    const [user, addressee] = await Promise.all([byUsername(login), byEmail(login)]);
    return user ?? addressee;
  }

  /** The enabled account with this password. It takes the same time whether or not there is such an account. */
  async function verify(login: string, password: string): Promise<Account | undefined> {
    const account = await byLogin(login);
    const isRight = await isPasswordOf(account?.passwordHash, password, cost);
    if (!isRight || !account?.enabled) return undefined;
    return account.srp ? account : update(account.sub, { srp: makeVerifier(account.username, password) });
  }

  /** @throws {AccountExists} when the username or the email address is taken. */
  async function ensureFree({ username, email }: Pick<Account, 'username' | 'email'>): Promise<void> {
    if (await byLogin(username)) throw new AccountExists('username');
    if (await byLogin(email)) throw new AccountExists('email');
  }

  /** Hashes the password, so that it need not be kept until the account is made. */
  const prepare = async ({ password, ...rest }: NewAccount): Promise<PreparedAccount> => ({
    ...rest,
    ...(await secretsOf(rest.username, password, cost)),
  });

  /** @throws {AccountExists} when the username or the email address is taken. */
  const insert = (prepared: PreparedAccount): Promise<Account> =>
    inTurn(async () => {
      await ensureFree(prepared);
      const now = new Date().toISOString();
      const account: Account = {
        sub: randomUUID(),
        emailVerified: true,
        enabled: true,
        groups: [],
        createdAt: now,
        modifiedAt: now,
        status: 'CONFIRMED',
        ...prepared,
      };
      await names.keep(account);
      await store.put(KIND, account.sub, account);
      return account;
    });

  /** @throws {AccountExists} when the username or the email address is taken. */
  const create = async (account: NewAccount): Promise<Account> => insert(await prepare(account));

  /**
   * Changes an account by a decision on its present state, with no other change in between.
   * @param decide returns no `changes` to leave the account as it is
   * @returns the `outcome` of the decision
   * @throws {Error} when there is no such account.
   */
  const change = <T>(
    sub: string,
    decide: (account: Account) => { readonly changes?: Changes; readonly outcome: T },
  ): Promise<T> =>
    inTurn(async () => {
      const account = await bySub(sub);
      if (!account) throw new Error('No such account');
      const { changes, outcome } = decide(account);
      const after = changes && changed(account, changes);
      if (after && (after.username !== account.username || after.email !== account.email))
        await names.keep(after);
      if (after) await store.put(KIND, sub, after);
      return outcome;
    });

  /** @throws {Error} when there is no such account. */
  const update = (sub: string, changes: Changes): Promise<Account> =>
    change(sub, (account) => ({ changes, outcome: changed(account, changes) }));

  /** @param status `CONFIRMED` unless the next sign-in must ask for another password */
  const setPassword = async (
    { sub, username }: Account,
    password: string,
    status: Account['status'] = 'CONFIRMED',
  ): Promise<Account> => update(sub, { ...(await secretsOf(username, password, cost)), status });

  /**
   * Sets a password in place of the one that was read. Hashing it takes a while.
   * @returns undefined where the account has been given another one meanwhile, or has to be
   */
  async function replacePassword(
    read: Account,
    password: string,
    status: Account['status'] = 'CONFIRMED',
  ): Promise<Account | undefined> {
    const changes = { ...(await secretsOf(read.username, password, cost)), status };
    return change<Account | undefined>(read.sub, (account) =>
      account.passwordHash === read.passwordHash && account.status === read.status
        ? { changes, outcome: changed(account, changes) }
        : { outcome: undefined },
    );
  }

  const remove = (sub: string): Promise<void> =>
    inTurn(async () => {
      const account = await bySub(sub);
      await store.remove(KIND, sub);
      if (account) await names.forget(account);
    });

  return {
    list,
    bySub,
    byUsername,
    byEmail,
    byLogin,
    verify,
    ensureFree,
    prepare,
    insert,
    create,
    change,
    update,
    setPassword,
    replacePassword,
    remove,
    /** They count per account, wherever the attempt is made. */
    attempts: { passwords: createAttemptLimiter(), codes: createAttemptLimiter() },
  };
}

const changed = (account: Account, changes: Changes): Account => ({
  ...account,
  ...changes,
  modifiedAt: new Date().toISOString(),
});

/** The forms in which a new password is stored, and when it was set. */
const secretsOf = async (username: string, password: string, cost: number) => ({
  passwordHash: await hashPassword(password, cost),
  passwordSetAt: new Date().toISOString(),
  srp: makeVerifier(username, password),
});
