import { ERROR_ID, ErrorMessage, Field } from './Field.tsx';
import { Layout } from './Layout.tsx';

interface SignInPageProps {
  /** Of this page: the forms post to it. */
  readonly path: string;
  readonly username: string;
  readonly error: string | undefined;
  readonly demoAccounts: readonly { readonly username: string; readonly about: string }[];
}

export function SignInPage({ path, username, error, demoAccounts }: SignInPageProps) {
  const errorId = error === undefined ? undefined : ERROR_ID;
  return (
    <Layout title={error === undefined ? 'Sign in' : 'Error: Sign in'}>
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
          New here? <a href={`${path}/sign-up`}>Create an account</a>
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
