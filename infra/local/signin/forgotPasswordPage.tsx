import type { Account, Accounts } from '../accounts/accounts.ts';
import { createAttemptLimiter } from '../accounts/attemptLimiter.ts';
import { canReset, type ResetCodes } from '../accounts/resetCodes.ts';
import { tellOperator } from '../aws/failure.ts';
import { createTurns } from '../inTurn.ts';
import { CardPage, ERROR_ID, ErrorMessage, Field } from './layout.tsx';
import { type Rejection, sendForm } from './sendPage.tsx';
import type { Step, Visit } from './visit.ts';

export const FORGOT_PATH = '/forgot-password';

interface ForgotDeps {
  readonly accounts: Accounts;
  readonly codes: ResetCodes;
  /** Called before a code is sent, and for an unknown user in the same way. */
  readonly askForCode: (visit: Visit, login: string) => Promise<void>;
}

/**
 * The page that mails a code to a user who has forgotten their password. It does not tell whether there is an account. Where
 * an account has been mailed too many codes, it goes on without another mail, and says no more: its owner has the newest
 * code, which somebody else may have asked for, and a refusal here would let anyone keep them out.
 */
export function createForgotStep({ accounts, codes, askForCode }: ForgotDeps): Step {
  const limiter = createAttemptLimiter();
  /** Codes are made one after the other, so that the newest mail has the one that is valid. */
  const inTurn = createTurns();

  /** Nobody waits for the mail: the time that it takes, or its failure, would tell that there is an account. */
  function send(account: Account): void {
    inTurn(() => codes.sendUnlessJust(account)).catch((error: unknown) =>
      tellOperator('The code for a forgotten password was not mailed', error),
    );
  }

  function show(visit: Visit, rejection?: Rejection): void {
    const { path } = visit;
    sendForm(visit, <ForgotPage path={path} error={rejection?.error} />, rejection);
  }

  return {
    async show(visit) {
      show(visit);
    },
    async submit(visit, form) {
      const login = (form.get('username') ?? '').trim();
      if (login === '') return show(visit, { status: 400, error: 'Enter your username or email.' });
      const account = await accounts.byLogin(login);
      await askForCode(visit, login);
      if (account && canReset(account) && limiter.count(account.sub) === 0) send(account);
      // As much work as to make a code, or the next request would be slower where there is an account.
      else codes.isRight(undefined, '').catch(() => undefined);
    },
  };
}

interface ForgotPageProps {
  /** The path of the sign-in page that this one belongs to. */
  readonly path: string;
  readonly error: string | undefined;
}

function ForgotPage({ path, error }: ForgotPageProps) {
  return (
    <CardPage title="Forgot your password?" isRefused={error !== undefined}>
      <p>We mail you a code. With it you choose a new password.</p>
      <ErrorMessage text={error} />
      <form method="post" action={`${path}/forgot-password`}>
        <Field
          name="username"
          label="Username or email"
          autoComplete="username"
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
