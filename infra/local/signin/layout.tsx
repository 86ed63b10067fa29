import type { InputHTMLAttributes, ReactNode } from 'react';

/** The path on the origin, since the pages have different depths. */
const STYLE = '/local/signin/style.css';

/** The frame of every page of the sign-in. */
export function Layout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Item Registry`}</title>
        <link rel="stylesheet" href={STYLE} />
      </head>
      <body>
        <main>
          <p className="brand">
            <Mark />
            Item Registry
          </p>
          {children}
        </main>
      </body>
    </html>
  );
}

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
      <input
        id={name}
        name={name}
        required
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={(errorId ?? ownErrorId) === undefined ? undefined : true}
        aria-describedby={describedBy.length > 0 ? describedBy.join(' ') : undefined}
        {...input}
      />
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

/** The password policy in words. */
export const PASSWORD_HINT =
  'At least 8 characters, with an upper-case and a lower-case letter, a digit and a symbol.';

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
