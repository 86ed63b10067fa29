import type { InputHTMLAttributes } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  /** What to enter; an error says it instead. */
  readonly hint?: string;
  /** What is wrong with this field. */
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

/** What went wrong; announced, and there before anything is wrong so that it can be. */
export const ErrorMessage = ({ text }: { text: string | undefined }) => (
  <div aria-live="assertive">
    {text !== undefined && (
      <p className="error" id={ERROR_ID}>
        {text}
      </p>
    )}
  </div>
);
