import type { Accounts } from '../accounts/accounts.ts';
import { createAttemptLimiter } from '../accounts/attemptLimiter.ts';
import { canReset, type ResetCodes } from '../accounts/resetCodes.ts';
import { ERROR_ID, ErrorMessage, Field, Layout } from './layout.tsx';
import { type Rejection, sendForm, tooManyAttempts } from './sendPage.tsx';
import type { Step, Visit } from './visit.ts';

export const FORGOT_PATH = '/forgot-password';

interface Deps {
  readonly accounts: Accounts;
  readonly codes: ResetCodes;
  /** Called after a code was sent, and for an unknown user in the same way. */
  readonly askForCode: (visit: Visit, login: string) => Promise<void>;
}

/** The page that mails a code to a user who has forgotten their password. It does not tell whether there is an account. */
export function createForgotStep({ accounts, codes, askForCode }: Deps): Step {
  const limiter = createAttemptLimiter();

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
      if (account && canReset(account)) await codes.send(account);
      return askForCode(visit, login);
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
    <Layout title={error === undefined ? 'Forgot your password?' : 'Error: Forgot your password?'}>
      <section className="card" aria-labelledby="title">
        <h1 id="title">Forgot your password?</h1>
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
      </section>
    </Layout>
  );
}
