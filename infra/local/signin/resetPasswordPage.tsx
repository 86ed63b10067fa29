import type { Account, Accounts } from '../accounts/accounts.ts';
import { createAttemptLimiter } from '../accounts/attemptLimiter.ts';
import { weaknessText } from '../accounts/passwords.ts';
import { canReset, type ResetCodes } from '../accounts/resetCodes.ts';
import { tellOperator } from '../aws/failure.ts';
import { createTurns } from '../inTurn.ts';
import type { LocalStore } from '../store/store.ts';
import { CodeField, codeIn } from './codePage.tsx';
import { CardPage, ERROR_ID, ErrorMessage, Field, PASSWORD_HINT } from './layout.tsx';
import { type Rejection, sendForm, tooManyAttempts } from './sendPage.tsx';
import { type ContinueAs, createWaiting, goTo, type Step, type Visit } from './visit.ts';

export const FORGOT_PATH = '/forgot-password';

interface ForgotDeps {
  readonly accounts: Accounts;
  readonly codes: ResetCodes;
  /** Called before a code is sent, and for an unknown user in the same way. */
  readonly askForCode: (visit: Visit, login: string) => Promise<void>;
}

/** The page that mails a code to a user who has forgotten their password. It does not tell whether there is an account. */
export function createForgotStep({ accounts, codes, askForCode }: ForgotDeps): Step {
  const limiter = createAttemptLimiter();
  /** Codes are made one after the other, so that the newest mail has the one that is valid. */
  const inTurn = createTurns();

  /** Nobody waits for the mail: the time that it takes, or its failure, would tell that there is an account. */
  function send(account: Account): void {
    inTurn(() => codes.send(account)).catch((error: unknown) =>
      tellOperator('The code for a forgotten password was not mailed', error),
    );
  }

  function show(visit: Visit, username: string, rejection?: Rejection): void {
    const { path } = visit;
    sendForm(visit, <ForgotPage path={path} username={username} error={rejection?.error} />, rejection);
  }

  return {
    async show(visit) {
      show(visit, '');
    },
    async submit(visit, form) {
      const login = (form.get('username') ?? '').trim();
      if (login === '') return show(visit, '', { status: 400, error: 'Enter your username or email.' });
      const account = await accounts.byLogin(login);
      const waitSeconds = limiter.count(account?.sub ?? login.toLowerCase());
      if (waitSeconds > 0) return show(visit, login, tooManyAttempts(waitSeconds));
      await askForCode(visit, login);
      if (account && canReset(account)) send(account);
    },
  };
}

interface ForgotPageProps {
  /** The path of the sign-in page that this one belongs to. */
  readonly path: string;
  readonly username: string;
  readonly error: string | undefined;
}

function ForgotPage({ path, username, error }: ForgotPageProps) {
  return (
    <CardPage title="Forgot your password?" isRefused={error !== undefined}>
      <p>We mail you a code. With it you choose a new password.</p>
      <ErrorMessage text={error} />
      <form method="post" action={`${path}/forgot-password`}>
        <Field
          name="username"
          label="Username or email"
          autoComplete="username"
          defaultValue={username}
          autoFocus
          errorId={error === undefined ? undefined : ERROR_ID}
        />
        <button type="submit" className="primary">
          Mail me a code
        </button>
      </form>
      <p className="aside">
        <a href={path}>Back to sign-in</a>
      </p>
    </CardPage>
  );
}

export const RESET_PATH = '/reset-password';

const WRONG = 'This code is wrong or has expired.';

interface ResetDeps {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly codes: ResetCodes;
  readonly goOn: ContinueAs;
}

interface ResetStep extends Step {
  readonly begin: (visit: Visit, login: string) => Promise<void>;
}

/** The page for the mailed code and a new password. The right code signs the user in. */
export function createResetStep({ accounts, store, codes, goOn }: ResetDeps): ResetStep {
  const waiting = createWaiting(store, 'signin-reset', RESET_PATH);
  const limiter = createAttemptLimiter();

  /** The account that the code was sent to, or the reasons why its password is not changed. */
  async function check(
    login: string,
    code: string,
    password: string,
  ): Promise<{ account: Account } | { errors: ResetErrors }> {
    const weakness = weaknessText(password);
    if (weakness !== undefined) return { errors: { password: weakness } };
    const account = await accounts.byLogin(login);
    const waitSeconds = limiter.count(account?.sub ?? login.toLowerCase());
    if (waitSeconds > 0) return { errors: { tooMany: tooManyAttempts(waitSeconds) } };
    const isRight = await codes.isRight(account, code);
    return isRight && account && canReset(account) ? { account } : { errors: { code: WRONG } };
  }

  function show(visit: Visit, login: string, errors: ResetErrors = {}): void {
    const isRefused = Object.keys(errors).length > 0;
    const rejection = errors.tooMany ?? (isRefused ? { status: 400 } : undefined);
    const { path, address } = visit;
    sendForm(visit, <ResetPage path={path} address={address} login={login} errors={errors} />, rejection);
  }

  return {
    begin: waiting.begin,
    async show(visit) {
      const login = await waiting.user(visit);
      if (login === undefined) goTo(visit);
      else show(visit, login);
    },
    async submit(visit, form) {
      const login = await waiting.user(visit);
      if (login === undefined) return goTo(visit);
      const code = codeIn(form);
      const password = form.get('password') ?? '';
      const checked = await check(login, code, password);
      if ('errors' in checked) return show(visit, login, checked.errors);
      const { account } = checked;
      await codes.forget(account.sub);
      limiter.clear(account.sub);
      accounts.attempts.passwords.clear(account.sub);
      const changed = await accounts.replacePassword(account, password);
      await waiting.end(visit);
      return changed ? goOn(visit, changed) : goTo(visit);
    },
  };
}

interface ResetErrors {
  readonly code?: string;
  readonly password?: string;
  readonly tooMany?: Rejection;
}

interface ResetPageProps {
  /** The path of the sign-in page that this one belongs to. */
  readonly path: string;
  /** The address of this page. */
  readonly address: string;
  /** The name as it was typed. */
  readonly login: string;
  readonly errors: ResetErrors;
}

function ResetPage({ path, address, login, errors }: ResetPageProps) {
  const isRefused = Object.keys(errors).length > 0;
  return (
    <CardPage title="Choose a new password" isRefused={isRefused}>
      <p>
        If <strong>{login}</strong> has an account, a code is on its way to the account’s email address. It is
        valid for one hour.
      </p>
      <ErrorMessage
        text={errors.tooMany?.error ?? (isRefused ? 'The password was not changed. See below.' : undefined)}
      />
      <form method="post" action={address}>
        <input type="hidden" name="username" autoComplete="username" value={login} />
        <CodeField label="Code from the mail" error={errors.code} autoFocus={errors.password === undefined} />
        <Field
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          autoFocus={errors.password !== undefined}
          hint={PASSWORD_HINT}
          error={errors.password}
        />
        <button type="submit" className="primary">
          Save and sign in
        </button>
      </form>
      <p className="aside">
        No mail? <a href={`${path}/forgot-password`}>Ask for another code</a>
      </p>
    </CardPage>
  );
}
