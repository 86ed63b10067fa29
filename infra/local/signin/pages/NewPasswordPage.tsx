import { Field, PASSWORD_HINT } from './Field.tsx';
import { Layout } from './Layout.tsx';

interface NewPasswordPageProps {
  readonly path: string;
  readonly username: string;
  readonly error: string | undefined;
}

export function NewPasswordPage({ path, username, error }: NewPasswordPageProps) {
  return (
    <Layout title={error === undefined ? 'Choose a password' : 'Error: Choose a password'}>
      <section className="card" aria-labelledby="title">
        <h1 id="title">Choose a password</h1>
        <p>
          You signed in with a temporary password. Choose your own to go on as <strong>{username}</strong>.
        </p>
        <form method="post" action={path}>
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
