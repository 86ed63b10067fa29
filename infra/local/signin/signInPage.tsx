import type { Account, Accounts } from '../accounts/accounts.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../accounts/demoAccounts.ts';
import { weaknessText } from '../accounts/passwords.ts';
import type { LocalStore } from '../store/store.ts';
import { ERROR_ID, ErrorMessage, Field, Layout, PASSWORD_HINT } from './layout.tsx';
import { Pitch } from './pitch.tsx';
import { createProved } from './proved.ts';
import { type Rejection, sendForm, sendPage, tooManyAttempts } from './sendPage.tsx';
import { type ContinueAs, type FollowingStep, goTo, type Step, type Visit } from './visit.ts';

const WRONG: Rejection = { status: 400, error: 'Incorrect username or password.' };

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
    return account;
  }

  async function show(visit: Visit, username: string, rejection?: Rejection): Promise<void> {
    const demoAccounts = demo === 'on' ? await usableDemoAccounts(accounts) : [];
    const { path } = visit;
    const page = { path, username, error: rejection?.error, demoAccounts, signUp };
    sendForm(visit, <SignInPage {...page} />, rejection);
  }

  return {
    async show(visit) {
      const { login_hint: hint } = visit.interaction.params;
      await show(visit, typeof hint === 'string' ? hint : '');
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

async function usableDemoAccounts(accounts: Accounts) {
  const enabled = (await accounts.list()).filter((account) => account.enabled);
  return DEMO_ACCOUNTS.filter(({ username }) => enabled.some((account) => account.username === username));
}

interface SignInPageProps {
  /** The path of this page: the forms post to it. */
  readonly path: string;
  readonly username: string;
  readonly error: string | undefined;
  readonly demoAccounts: readonly { readonly username: string; readonly about: string }[];
  readonly signUp: 'open' | 'closed';
}

function SignInPage({ path, username, error, demoAccounts, signUp }: SignInPageProps) {
  const errorId = error === undefined ? undefined : ERROR_ID;
  return (
    <Layout title={error === undefined ? 'Sign in' : 'Error: Sign in'} pitch={<Pitch />}>
      <section className="card" aria-labelledby="title">
        <h1 id="title">Sign in</h1>
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
      </section>
      {demoAccounts.length > 0 && <DemoAccounts path={path} accounts={demoAccounts} />}
    </Layout>
  );
}

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

export const NEW_PASSWORD_PATH = '/new-password';

/** The page at which a temporary password is replaced, before the sign-in goes on. */
export function createNewPasswordStep(accounts: Accounts, store: LocalStore): FollowingStep {
  const proved = createProved(accounts, store, 'signin-new-password', NEW_PASSWORD_PATH);

  function show({ ctx, address, formTargets }: Visit, username: string, error?: string): void {
    const page = <NewPasswordPage address={address} username={username} error={error} />;
    sendPage(ctx, { status: error === undefined ? 200 : 400, formTargets, page });
  }

  return {
    begin: proved.begin,
    async show(visit) {
      const account = await proved.account(visit);
      if (account) show(visit, account.username);
      else goTo(visit);
    },
    async submit(visit, form) {
      const account = await proved.account(visit);
      if (!account) return goTo(visit);
      const password = form.get('password') ?? '';
      const weakness = weaknessText(password);
      if (weakness !== undefined) return show(visit, account.username, weakness);
      await proved.end(visit);
      const changed = await accounts.replacePassword(account, password);
      return changed ? visit.finish(changed) : goTo(visit);
    },
  };
}

interface NewPasswordPageProps {
  /** The address of this page. */
  readonly address: string;
  readonly username: string;
  readonly error: string | undefined;
}

function NewPasswordPage({ address, username, error }: NewPasswordPageProps) {
  return (
    <Layout title={error === undefined ? 'Choose a password' : 'Error: Choose a password'}>
      <section className="card" aria-labelledby="title">
        <h1 id="title">Choose a password</h1>
        <p>
          You signed in with a temporary password. Choose your own to go on as <strong>{username}</strong>.
        </p>
        <form method="post" action={address}>
          <input type="hidden" name="username" autoComplete="username" value={username} />
          <Field
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            autoFocus
            hint={PASSWORD_HINT}
            error={error}
          />
          <button type="submit" className="primary">
            Save and go on
          </button>
        </form>
      </section>
    </Layout>
  );
}
