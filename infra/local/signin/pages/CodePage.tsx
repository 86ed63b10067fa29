import { ERROR_ID, ErrorMessage, Field } from './Field.tsx';
import { Layout } from './Layout.tsx';

interface CodePageProps {
  /** Of the sign-in page that this one belongs to. */
  readonly path: string;
  readonly username: string;
  readonly error: string | undefined;
}

export function CodePage({ path, username, error }: CodePageProps) {
  return (
    <Layout title={error === undefined ? 'Enter your code' : 'Error: Enter your code'}>
      <section className="card" aria-labelledby="title">
        <h1 id="title">Enter your code</h1>
        <p>
          Open your authenticator app and enter the code that it shows for <strong>{username}</strong>.
        </p>
        <ErrorMessage text={error} />
        <form method="post" action={`${path}/code`}>
          <CodeField
            label="Code of six digits"
            errorId={error === undefined ? undefined : ERROR_ID}
            autoFocus
          />
          <button type="submit" className="primary">
            Sign in
          </button>
        </form>
        <p className="aside">
          Lost your phone? Whoever runs this registry can turn the authenticator app off for you.
        </p>
        <p className="aside">
          <a href={path}>Sign in as someone else</a>
        </p>
      </section>
    </Layout>
  );
}

interface CodeFieldProps {
  readonly label: string;
  readonly errorId?: string | undefined;
  readonly error?: string | undefined;
  readonly autoFocus: boolean;
}

/** A field for six digits: a phone offers its digits, and the code of a mail that has just come. */
export const CodeField = (props: CodeFieldProps) => (
  <Field name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} {...props} />
);
