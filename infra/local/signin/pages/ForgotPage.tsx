import { ERROR_ID, ErrorMessage, Field } from './Field.tsx';
import { Layout } from './Layout.tsx';

interface ForgotPageProps {
  /** Of the sign-in page that this one belongs to. */
  readonly path: string;
  readonly username: string;
  readonly error: string | undefined;
}

export function ForgotPage({ path, username, error }: ForgotPageProps) {
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
