import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { AccountMail } from '../accounts/accountMail.ts';
import { type Account, AccountExists, type Accounts, type NewAccount } from '../accounts/accounts.ts';
import { createAttemptLimiter } from '../accounts/attemptLimiter.ts';
import { hashPassword, isPasswordOf } from '../accounts/passwords.ts';
import { verifierSchema } from '../accounts/srp.ts';
import type { LocalStore } from '../store/store.ts';
import { createAllowance, TOO_MANY_ACCOUNTS } from './allowance.ts';
import { CodeForm, codeIn } from './codePage.tsx';
import { CardPage } from './layout.tsx';
import { type Rejection, sendForm, tooManyAttempts } from './sendPage.tsx';
import { SIGN_UP_PATH, TAKEN } from './signUpPage.tsx';
import { createWaiting, goTo, type Step, type Visit } from './visit.ts';

export const CONFIRM_PATH = '/confirm-email';

const DIGITS = 6;
const WRONG: Rejection = { status: 400, error: 'This code is wrong.' };

/** An account that is made once its code was entered: until then nobody holds its name. */
const pendingSchema = z.object({
  username: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  srp: z.optional(verifierSchema),
  codeHash: z.string(),
});
type Pending = z.infer<typeof pendingSchema>;

interface Deps {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly mail: AccountMail;
}

interface ConfirmStep extends Step {
  /** Mails the code. @throws {AccountExists} when the username or the email address is taken. */
  readonly begin: (visit: Visit, entry: NewAccount) => Promise<Rejection | undefined>;
}

/** The page for the code that was mailed to the address of a new account. The right code makes the account. */
export function createConfirmStep({ accounts, store, mail }: Deps): ConfirmStep {
  const waiting = createWaiting(store, 'signin-confirm', CONFIRM_PATH);
  const mails = createAttemptLimiter();
  const attempts = createAttemptLimiter();
  /** It bounds the codes to the addresses of everyone together: anyone can ask for one, to any address. */
  const allowance = createAllowance();

  async function pendingOf(visit: Visit): Promise<Pending | undefined> {
    const kept = await waiting.user(visit);
    return kept === undefined ? undefined : pendingSchema.parse(JSON.parse(kept));
  }

  async function rejectionOf(
    visit: Visit,
    { codeHash }: Pending,
    code: string,
  ): Promise<Rejection | undefined> {
    // Not by the address: somebody else's attempts would keep its owner out.
    const waitSeconds = attempts.count(`${visit.interaction.uid}/${visit.stepKey}`);
    if (waitSeconds > 0) return tooManyAttempts(waitSeconds);
    return (await isPasswordOf(codeHash, code)) ? undefined : WRONG;
  }

  function show(visit: Visit, { email }: Pending, rejection?: Rejection): void {
    const { path, address } = visit;
    const page = { path, address, email, error: rejection?.error };
    sendForm(visit, <ConfirmPage {...page} />, rejection);
  }

  /**
   * Makes the account. What was entered is kept until it expires, since the answer may be lost, or a second click be faster:
   * the same code signs the account in then, as long as nothing of it was changed.
   */
  async function register(visit: Visit, pending: Pending): Promise<void> {
    const { codeHash: _, ...prepared } = pending;
    try {
      await visit.finish(await accounts.insert(prepared));
    } catch (error) {
      if (!(error instanceof AccountExists)) throw error;
      const account = await accounts.byUsername(pending.username);
      if (account && isMadeOf(account, pending)) return visit.finish(account);
      show(visit, pending, { status: 409, error: TAKEN[error.field] });
    }
  }

  return {
    async begin(visit, entry) {
      await accounts.ensureFree(entry);
      const waitSeconds = mails.count(entry.email.toLowerCase());
      if (waitSeconds > 0) return tooManyAttempts(waitSeconds);
      if (!allowance.take()) return TOO_MANY_ACCOUNTS;
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
      const codeHash = await hashPassword(code);
      await waiting.begin(visit, JSON.stringify({ ...(await accounts.prepare(entry)), codeHash }));
      await mail.sendCode(entry, code);
      return undefined;
    },
    async show(visit) {
      const pending = await pendingOf(visit);
      if (pending) show(visit, pending);
      else goTo(visit, SIGN_UP_PATH);
    },
    async submit(visit, form) {
      const pending = await pendingOf(visit);
      if (!pending) return goTo(visit, SIGN_UP_PATH);
      const rejection = await rejectionOf(visit, pending, codeIn(form));
      return rejection ? show(visit, pending, rejection) : register(visit, pending);
    },
  };
}

/** No two entries have the same hash, even with the same password. */
const isMadeOf = ({ passwordHash, createdAt, modifiedAt }: Account, pending: Pending): boolean =>
  passwordHash === pending.passwordHash && createdAt === modifiedAt;

interface ConfirmPageProps {
  /** The path of the sign-in page that this one belongs to. */
  readonly path: string;
  /** The address of this page. */
  readonly address: string;
  readonly email: string;
  readonly error: string | undefined;
}

function ConfirmPage({ path, address, email, error }: ConfirmPageProps) {
  return (
    <CardPage title="Confirm your email address" isRefused={error !== undefined}>
      <p>
        A code is on its way to <strong>{email}</strong>. Enter it here within 15 minutes.
      </p>
      <CodeForm address={address} label="Code from the email" button="Create account" error={error} />
      <p className="aside">
        No email? Look in your spam folder, or <a href={`${path}${SIGN_UP_PATH}`}>enter your details again</a>
        .
      </p>
    </CardPage>
  );
}
