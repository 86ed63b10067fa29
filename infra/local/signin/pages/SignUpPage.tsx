import { ErrorMessage, Field, PASSWORD_HINT } from './Field.tsx';
import { Layout } from './Layout.tsx';

const FIELDS = ['username', 'email', 'password'] as const;

interface SignUpPageProps {
  /** Of the sign-in page that this one belongs to. */
  readonly path: string;
  readonly entered: { readonly username: string; readonly email: string };
  readonly errors: Readonly<Partial<Record<(typeof FIELDS)[number], string>>>;
}

export function SignUpPage({ path, entered, errors }: SignUpPageProps) {
  const isRefused = Object.keys(errors).length > 0;
  const firstToMend = FIELDS.find((name) => errors[name] !== undefined) ?? 'username';
  return (
    <Layout title={isRefused ? 'Error: Create an account' : 'Create an account'}>
      <section className="card" aria-labelledby="title">
        <h1 id="title">Create an account</h1>
        <ErrorMessage text={isRefused ? 'The account was not created. See below.' : undefined} />
        <form method="post" action={`${path}/sign-up`}>
          <Field
            name="username"
            label="Username"
            autoComplete="username"
            defaultValue={entered.username}
            autoFocus={firstToMend === 'username'}
            error={errors.username}
          />
          <Field
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            defaultValue={entered.email}
            autoFocus={firstToMend === 'email'}
            error={errors.email}
          />
          <Field
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            autoFocus={firstToMend === 'password'}
            error={errors.password}
          />
          <button type="submit" className="primary">
            Create account
          </button>
        </form>
        <p className="aside">
          Have one already? <a href={path}>Sign in</a>
        </p>
      </section>
    </Layout>
  );
}
