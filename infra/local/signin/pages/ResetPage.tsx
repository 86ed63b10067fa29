import { CodeField } from './CodePage.tsx';
import { ErrorMessage, Field, PASSWORD_HINT } from './Field.tsx';
import { Layout } from './Layout.tsx';
import type { Refusal } from './send.ts';

export interface ResetErrors {
  readonly code?: string;
  readonly password?: string;
  readonly tooMany?: Refusal;
}

interface ResetPageProps {
  /** Of the sign-in page that this one belongs to. */
  readonly path: string;
  /** As it was typed. */
  readonly login: string;
  readonly errors: ResetErrors;
}

export function ResetPage({ path, login, errors }: ResetPageProps) {
  const isRefused = Object.keys(errors).length > 0;
  return (
    <Layout title={isRefused ? 'Error: Choose a new password' : 'Choose a new password'}>
      <section className="card" aria-labelledby="title">
        <h1 id="title">Choose a new password</h1>
        <p>
          If <strong>{login}</strong> has an account, a code is on its way to the account’s email address. It
          is valid for one hour.
        </p>
        <ErrorMessage
          text={errors.tooMany?.error ?? (isRefused ? 'The password was not changed. See below.' : undefined)}
        />
        <form method="post" action={`${path}/reset-password`}>
          <input type="hidden" name="username" autoComplete="username" value={login} />
          <CodeField
            label="Code from the mail"
            error={errors.code}
            autoFocus={errors.password === undefined}
          />
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
      </section>
    </Layout>
  );
}
