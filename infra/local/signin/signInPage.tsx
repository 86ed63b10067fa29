import { ACCOUNT_CALLBACK_PATH, TEMPORARY_PASSWORD_DAYS } from '#infra/declared/signIn.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../accounts/demoAccounts.ts';
import { isTooOld } from '../accounts/temporaryPassword.ts';
import { ACCOUNT_CLIENT_ID } from '../accounts/userPool.ts';
import { ERROR_ID, ErrorMessage, Field, Layout } from './layout.tsx';
import { Pitch } from './pitch.tsx';
import { type Rejection, sendForm, tooManyAttempts } from './sendPage.tsx';
import { type ContinueAs, isForItem, isOvertaken, type Step, type Visit } from './visit.ts';

const WRONG: Rejection = { status: 400, error: 'Incorrect username or password.' };
const TOO_OLD: Rejection = {
  status: 400,
  error: `This temporary password is more than ${TEMPORARY_PASSWORD_DAYS} days old. Ask an administrator to invite you again.`,
};
const CHANGED: Rejection = {
  status: 200,
  error: 'Your account has been changed meanwhile. Sign in again.',
};

interface Deps {
  readonly accounts: Accounts;
  /** Called after the right password. */
  readonly goOn: ContinueAs;
  /** Called after a password that an administrator has reset. */
  readonly chooseAnother: (visit: Visit, login: string) => Promise<void>;
  readonly signUp: 'open' | 'closed';
  readonly demo: 'on' | 'off';
}

/** The sign-in page. Its response, and the time that it takes, is the same for a wrong name and a wrong password. */
export function createSignInStep({ accounts, goOn, chooseAnother, signUp, demo }: Deps): Step {
  async function attempt({ login, password }: Credentials): Promise<Account | Rejection> {
    const key = (await accounts.byLogin(login))?.sub ?? login.trim().toLowerCase();
    const waitSeconds = accounts.attempts.passwords.count(key);
    if (waitSeconds > 0) return tooManyAttempts(waitSeconds);
    const account = await accounts.verify(login, password);
    if (!account) return WRONG;
    accounts.attempts.passwords.clear(key);
    return isTooOld(account) ? TOO_OLD : account;
  }

  async function show(visit: Visit, username: string, rejection?: Rejection): Promise<void> {
    const isAgain = visit.interaction.params.client_id === ACCOUNT_CLIENT_ID;
    const demoAccounts = demo === 'on' && !isAgain ? await usableDemoAccounts(accounts) : [];
    const { path } = visit;
    const page = {
      path,
      username,
      error: rejection?.error,
      isAgain,
      isForItem: isForItem(visit),
      demoAccounts,
      signUp,
    };
    sendForm(visit, <SignInPage {...page} />, rejection);
  }

  return {
    async show(visit) {
      const { login_hint: hint } = visit.interaction.params;
      await show(visit, typeof hint === 'string' ? hint : '', isOvertaken(visit) ? CHANGED : undefined);
    },
    async submit(visit, form) {
      const { login, password } = demo === 'on' ? credentialsIn(form) : typedIn(form);
      const outcome = await attempt({ login, password });
      if (!('sub' in outcome)) return show(visit, login, outcome);
      if (outcome.status === 'RESET_REQUIRED') return chooseAnother(visit, login);
      return goOn(visit, outcome);
    },
  };
}

interface Credentials {
  readonly login: string;
  readonly password: string;
}

const typedIn = (form: URLSearchParams): Credentials => ({
  login: form.get('username') ?? '',
  password: form.get('password') ?? '',
});

/** The button of a demo account sends only its name. */
function credentialsIn(form: URLSearchParams): Credentials {
  const demo = DEMO_ACCOUNTS.find(({ username }) => username === form.get('demo'));
  return demo ? { login: demo.username, password: DEMO_PASSWORD } : typedIn(form);
}

async function usableDemoAccounts({ byUsername }: Accounts) {
  const found = await Promise.all(DEMO_ACCOUNTS.map(({ username }) => byUsername(username)));
  return DEMO_ACCOUNTS.filter((_, index) => found[index]?.enabled);
}

interface SignInPageProps {
  /** The path of this page: the forms post to it. */
  readonly path: string;
  readonly username: string;
  readonly error: string | undefined;
  /** Whether a user who is signed in proves it once more, for a change of the account. */
  readonly isAgain: boolean;
  /** Whether they come from the link of an item. */
  readonly isForItem: boolean;
  readonly demoAccounts: readonly { readonly username: string; readonly about: string }[];
  readonly signUp: 'open' | 'closed';
}

function SignInPage(props: SignInPageProps) {
  const { path, username, error, isAgain, isForItem, demoAccounts, signUp } = props;
  const title = isAgain ? 'Sign in again to change your account' : 'Sign in';
  const errorId = error === undefined ? undefined : ERROR_ID;
  return (
    <Layout title={error === undefined ? title : `Error: ${title}`} pitch={isAgain ? undefined : <Pitch />}>
      <section className="card" aria-labelledby="title">
        <h1 id="title">{title}</h1>
        {isForItem && <p>You have opened the link to someone’s item. Sign in to ask for it.</p>}
        <ErrorMessage text={error} />
        <form method="post" action={path}>
          <Field
            name="username"
            label="Username or email"
            autoComplete="username"
            defaultValue={username}
            autoFocus={username === ''}
            errorId={errorId}
          />
          <Field
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            autoFocus={username !== ''}
            errorId={errorId}
          />
          <button type="submit" className="primary">
            Sign in
          </button>
        </form>
        <p className="aside">
          <a href={`${path}/forgot-password`}>Forgot your password?</a>
        </p>
        {isAgain ? <WayBack /> : <Newcomers path={path} signUp={signUp} />}
      </section>
      {demoAccounts.length > 0 && <DemoAccounts path={path} accounts={demoAccounts} />}
    </Layout>
  );
}

/** The user is still signed in to the app, and may not want to change anything after all. */
const WayBack = () => (
  <p className="aside">
    <a href={ACCOUNT_CALLBACK_PATH}>Back to your account</a>
  </p>
);

const Newcomers = ({ path, signUp }: Pick<SignInPageProps, 'path' | 'signUp'>) => (
  <>
    <p className="aside">
      {signUp === 'open' ? (
        <>
          New here? <a href={`${path}/sign-up`}>Create an account</a>
        </>
      ) : (
        'New here? Ask an administrator for an invitation.'
      )}
    </p>
    <p className="aside">
      <a href="/help">How Item Registry works</a>
    </p>
  </>
);

const DemoAccounts = ({ path, accounts }: { path: string; accounts: SignInPageProps['demoAccounts'] }) => (
  <section className="demo" aria-labelledby="demo-title">
    <h2 id="demo-title">Demo accounts on this machine</h2>
    <p className="hint">One click signs you in, to look around.</p>
    <div className="demo-accounts">
      {accounts.map(({ username, about }) => (
        <form key={username} method="post" action={path}>
          <button type="submit" name="demo" value={username} aria-label={`Sign in as ${username}, ${about}`}>
            <span className="demo-name">{username}</span>
            <span className="demo-about">{about}</span>
          </button>
        </form>
      ))}
    </div>
  </section>
);
