import { Fragment } from 'react';
import * as z from 'zod/mini';
import { USERNAME } from '#shared/domain/identity.ts';
import type { Operator } from '#shared/domain/settings.ts';
import { AccountExists } from '../accounts/accounts.ts';
import { weaknessText } from '../accounts/passwords.ts';
import { CardPage, ErrorMessage, Field, NewPasswordField } from './layout.tsx';
import { type Rejection, sendForm } from './sendPage.tsx';
import { isForItem, type Step, type Visit } from './visit.ts';

export const SIGN_UP_PATH = '/sign-up';

const entrySchema = z.object({
  username: z
    .string()
    .check(
      z.trim(),
      z.regex(USERNAME, 'Choose a username of letters, digits, dots, hyphens and underscores.'),
    ),
  email: z
    .string()
    .check(z.trim(), z.maxLength(320), z.email('Enter an email address like name@example.com.')),
  password: z.string().check(
    z.check<string>(({ value, issues }) => {
      const message = weaknessText(value);
      if (message !== undefined) issues.push({ code: 'custom', input: value, message });
    }),
  ),
});

export const TAKEN = {
  username: 'This username is taken. Choose another one.',
  email: 'There is an account with this email address. Sign in with it.',
} as const;

interface Entered {
  readonly username: string;
  readonly email: string;
}

type FieldName = 'username' | 'email' | 'password';
type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

/** A form that was filled in. */
export interface Entry {
  readonly entered: Entered;
  readonly errors?: FieldErrors;
  /** The account to make, if nothing is wrong. */
  readonly entry?: z.output<typeof entrySchema>;
}

export function parseEntry(form: URLSearchParams): Entry {
  const text = (name: FieldName) => form.get(name) ?? '';
  const entered = { username: text('username'), email: text('email') };
  const parsed = entrySchema.safeParse({ ...entered, password: text('password') });
  return parsed.success
    ? { entered, entry: parsed.data }
    : { entered, errors: errorsOf(parsed.error.issues) };
}

/**
 * Goes on with an entry without a fault.
 * @returns why that has to wait
 * @throws {AccountExists} when the username or the email address is taken.
 */
export type Register = (visit: Visit, entry: NonNullable<Entry['entry']>) => Promise<Rejection | undefined>;

/** The page for the username, the email address and the password of a new account. */
export function createSignUpStep(register: Register, operator: Operator): Step {
  function show(visit: Visit, entered: Entered, errors: FieldErrors = {}, refused?: Rejection): void {
    const rejection = refused ?? (Object.keys(errors).length > 0 ? REFUSED : undefined);
    const { path } = visit;
    const page = {
      path,
      entered,
      errors,
      problem: rejection?.error,
      operator,
      isForItem: isForItem(visit),
    };
    sendForm(visit, <SignUpPage {...page} />, rejection);
  }

  return {
    async show(visit) {
      show(visit, { username: '', email: '' });
    },
    async submit(visit, form) {
      const { entered, entry, errors } = parseEntry(form);
      if (!entry) return show(visit, entered, errors);
      try {
        const rejection = await register(visit, entry);
        if (rejection) show(visit, entered, {}, rejection);
      } catch (error) {
        if (!(error instanceof AccountExists)) throw error;
        return show(visit, entered, { [error.field]: TAKEN[error.field] });
      }
    },
  };
}

function errorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const firstOf = (name: FieldName) => issues.find(({ path }) => path[0] === name)?.message;
  const [username, email, password] = [firstOf('username'), firstOf('email'), firstOf('password')];
  return { ...(username && { username }), ...(email && { email }), ...(password && { password }) };
}

const REFUSED = { status: 400, error: 'The account was not created. See below.' };

const FIELDS = ['username', 'email', 'password'] as const;

interface AccountFormProps extends Partial<Omit<Entry, 'entry'>> {
  /** The reason why no account was made; by default that the fields have errors. */
  readonly problem?: string | undefined;
  readonly action: string;
  /** The text of the button. */
  readonly button: string;
}

const EMPTY: Entered = { username: '', email: '' };

/** The fields of a new account, with what is wrong with each. */
export function AccountForm({ action, button, entered = EMPTY, errors = {}, problem }: AccountFormProps) {
  const isRefused = Object.keys(errors).length > 0;
  const firstToMend = FIELDS.find((name) => errors[name] !== undefined) ?? 'username';
  return (
    <>
      <ErrorMessage text={problem ?? (isRefused ? REFUSED.error : undefined)} />
      <form method="post" action={action}>
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
        <NewPasswordField label="Password" autoFocus={firstToMend === 'password'} error={errors.password} />
        <button type="submit" className="primary">
          {button}
        </button>
      </form>
    </>
  );
}

interface SignUpPageProps {
  /** The path of the sign-in page that this one belongs to. */
  readonly path: string;
  readonly entered: Entered;
  readonly errors: FieldErrors;
  readonly problem: string | undefined;
  readonly operator: Operator;
  /** Whether they come from the link of an item. */
  readonly isForItem: boolean;
}

function SignUpPage({ path, entered, errors, problem, operator, isForItem }: SignUpPageProps) {
  return (
    <CardPage title="Create an account" isRefused={problem !== undefined}>
      {isForItem && <p>Once you have one, you can ask for the item whose link you opened.</p>}
      <AccountForm
        action={`${path}${SIGN_UP_PATH}`}
        button="Create account"
        entered={entered}
        errors={errors}
        problem={problem}
      />
      <p className="aside">
        Have one already? <a href={path}>Sign in</a>
      </p>
      <Pages {...operator} />
    </CardPage>
  );
}

/** They open in tabs of their own, so that what was typed stays. */
function Pages({ privacyNotice, terms }: Operator) {
  const pages = [
    { name: 'Privacy notice', address: privacyNotice },
    { name: 'Terms of use', address: terms },
  ].filter(({ address }) => address !== undefined);
  if (pages.length === 0) return null;
  return (
    <p className="aside">
      {pages.map(({ name, address }, at) => (
        <Fragment key={name}>
          {at > 0 && ' · '}
          <a href={address} target="_blank" rel="noreferrer">
            {name}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
