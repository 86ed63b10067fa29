import type { Account, Accounts } from '../accounts/accounts.ts';
import { createAttemptLimiter } from '../accounts/attemptLimiter.ts';
import { weaknessText } from '../accounts/passwords.ts';
import { canReset, type ResetCodes } from '../accounts/resetCodes.ts';
import type { LocalStore } from '../store/store.ts';
import { CodeField, codeIn } from './codePage.tsx';
import { CardPage, ErrorMessage, NewPasswordField } from './layout.tsx';
import { type Rejection, sendForm, tooManyAttempts } from './sendPage.tsx';
import { type ContinueAs, createWaiting, goTo, type Step, type Visit } from './visit.ts';

export const RESET_PATH = '/reset-password';

const WRONG = 'This code is wrong or has expired.';

interface ResetDeps {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly codes: ResetCodes;
  readonly goOn: ContinueAs;
}

interface Entered {
  readonly code: string;
  readonly password: string;
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
    visit: Visit,
    login: string,
    { code, password }: Entered,
  ): Promise<{ account: Account } | { errors: ResetErrors }> {
    const weakness = weaknessText(password);
    if (weakness !== undefined) return { errors: { password: weakness } };
    // Not by the account: somebody else's attempts would keep its owner out. The code is too long to be guessed in many visits.
    const waitSeconds = limiter.count(`${visit.interaction.uid}/${visit.stepKey}`);
    if (waitSeconds > 0) return { errors: { tooMany: tooManyAttempts(waitSeconds) } };
    const account = await accounts.byLogin(login);
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
      const password = form.get('password') ?? '';
      const checked = await check(visit, login, { code: codeIn(form), password });
      if ('errors' in checked) return show(visit, login, checked.errors);
      const { account } = checked;
      await codes.forget(account.sub);
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
        valid for one hour. If there are several, enter the newest.
      </p>
      <ErrorMessage
        text={errors.tooMany?.error ?? (isRefused ? 'The password was not changed. See below.' : undefined)}
      />
      <form method="post" action={address}>
        <input type="hidden" name="username" autoComplete="username" value={login} />
        <CodeField
          label="Code from the email"
          error={errors.code}
          autoFocus={errors.password === undefined}
        />
        <NewPasswordField
          label="New password"
          autoFocus={errors.password !== undefined}
          error={errors.password}
        />
        <button type="submit" className="primary">
          Save and sign in
        </button>
      </form>
      <p className="aside">
        No email after 15 minutes? <a href={`${path}/forgot-password`}>Ask for another code</a>
      </p>
    </CardPage>
  );
}
