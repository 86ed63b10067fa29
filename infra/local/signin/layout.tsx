import type { InputHTMLAttributes, ReactNode } from 'react';
import { SHOW_PASSWORD } from './showPassword.ts';

/** The paths on the origin, since the pages have different depths. */
const STYLE = '/local/signin/style.css';
const FONT = '/local/signin/inter.woff2';

interface LayoutProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Stands beside the form where there is room, and above it on a phone. */
  readonly pitch?: ReactNode;
}

/** The frame of every page of the sign-in. */
export function Layout({ title, children, pitch }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf9f7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1b1a18" media="(prefers-color-scheme: dark)" />
        <meta name="description" content={DESCRIPTION} />
        <title>{`${title} · Item Registry`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="preload" href={FONT} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={STYLE} />
      </head>
      <body>
        <main className={pitch === undefined ? undefined : 'split'}>
          <div className="pitch">
            <p className="brand">
              <Mark />
              Item Registry
            </p>
            {pitch}
          </div>
          <div>{children}</div>
        </main>
        {/* The content security policy lets this one text run, by its hash. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: SHOW_PASSWORD }} />
      </body>
    </html>
  );
}

interface CardPageProps {
  readonly title: string;
  /** Whether a form was refused, which the title then says first. */
  readonly isRefused?: boolean;
  readonly children: ReactNode;
}

/** A page that is one card, under its title. */
export const CardPage = ({ title, isRefused = false, children }: CardPageProps) => (
  <Layout title={isRefused ? `Error: ${title}` : title}>
    <section className="card" aria-labelledby="title">
      <h1 id="title">{title}</h1>
      {children}
    </section>
  </Layout>
);

const DESCRIPTION =
  'Keep the things you own, with their details, photos and papers, in one place of your own.';

const Mark = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
    <rect className="mark" width="32" height="32" rx="8" />
    <path className="mark-lines" d="M8 13.5 16 9l8 4.5v9L16 27l-8-4.5zM8 13.5l8 4.5 8-4.5M16 18v9" />
  </svg>
);

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  /** Says what to enter. An error replaces it. */
  readonly hint?: string;
  /** Says what is wrong with this field. */
  readonly error?: string | undefined;
  /** The id of a message elsewhere that says what is wrong. */
  readonly errorId?: string | undefined;
}

/** A labelled text field. */
export function Field({ name, label, hint, error, errorId, ...input }: FieldProps) {
  const ownErrorId = error === undefined ? undefined : `${name}-error`;
  const hintId = hint === undefined || error !== undefined ? undefined : `${name}-hint`;
  const describedBy = [errorId, ownErrorId, hintId].filter((id) => id !== undefined);
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="input">
        <input
          id={name}
          name={name}
          required
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          aria-invalid={(errorId ?? ownErrorId) === undefined ? undefined : true}
          aria-describedby={describedBy.length > 0 ? describedBy.join(' ') : undefined}
          {...input}
        />
        {input.type === 'password' && <Eye field={name} />}
      </div>
      {error !== undefined && (
        <p className="field-error" id={ownErrorId}>
          {error}
        </p>
      )}
      {hintId !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/**
 * Shows the password of a field. Without scripts it stays hidden. Its name does not hold the word "password", by which
 * programs find the field.
 */
const Eye = ({ field }: { field: string }) => (
  <button
    type="button"
    className="eye"
    hidden
    aria-label="Show what you type"
    aria-pressed="false"
    aria-controls={field}
  >
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d="M2.5 12c2.4-4.2 5.6-6.2 9.5-6.2s7.1 2 9.5 6.2c-2.4 4.2-5.6 6.2-9.5 6.2S4.9 16.2 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z" />
      <path className="strike" d="M4 4l16 16" />
    </svg>
  </button>
);

/** The password policy in words. */
const PASSWORD_HINT =
  'At least 8 characters, with an uppercase and a lowercase letter, a digit and a symbol.';

type NewPasswordProps = Pick<FieldProps, 'label' | 'error' | 'autoFocus'>;

/** The field for a password that the user chooses. */
export const NewPasswordField = (props: NewPasswordProps) => (
  <Field name="password" type="password" autoComplete="new-password" hint={PASSWORD_HINT} {...props} />
);

export const ERROR_ID = 'error';

/** An error that a screen reader announces: for that the region must exist before there is an error. */
export const ErrorMessage = ({ text }: { text: string | undefined }) => (
  <div aria-live="assertive">
    {text !== undefined && (
      <p className="error" id={ERROR_ID}>
        {text}
      </p>
    )}
  </div>
);
