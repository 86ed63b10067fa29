import type { Account, Accounts } from '../accounts/accounts.ts';
import { useCode } from '../accounts/authenticator.ts';
import type { LocalStore } from '../store/store.ts';
import { CardPage, ERROR_ID, ErrorMessage, Field } from './layout.tsx';
import { createProved } from './proved.ts';
import { type Rejection, sendForm, tooManyAttempts } from './sendPage.tsx';
import { type ContinueAs, type FollowingStep, goTo, type Visit } from './visit.ts';

export const CODE_PATH = '/code';

const WRONG: Rejection = {
  status: 400,
  error: 'This code is wrong or too old. Enter the one that the app shows now.',
};
const USED: Rejection = {
  status: 400,
  error: 'This code was used already. Wait until the app shows the next one.',
};

/** The page that asks for the code of an authenticator app, after the password. */
export function createCodeStep(accounts: Accounts, store: LocalStore, goOn: ContinueAs): FollowingStep {
  const proved = createProved(accounts, store, 'signin-code', CODE_PATH);

  async function attempt({ sub }: Account, code: string): Promise<Rejection | undefined> {
    const { codes } = accounts.attempts;
    const waitSeconds = codes.count(sub);
    if (waitSeconds > 0) return tooManyAttempts(waitSeconds);
    const outcome = await accounts.change(sub, (account) => useCode(account, code));
    if (outcome === 'wrong') return WRONG;
    if (outcome === 'used before') return USED;
    codes.clear(sub);
    return undefined;
  }

  function show(visit: Visit, { username }: Account, rejection?: Rejection): void {
    const { path, address } = visit;
    const page = { path, address, username, error: rejection?.error };
    sendForm(visit, <CodePage {...page} />, rejection);
  }

  return {
    begin: proved.begin,
    async show(visit) {
      const account = await proved.account(visit);
      if (account) show(visit, account);
      else goTo(visit);
    },
    async submit(visit, form) {
      const account = await proved.account(visit);
      if (!account) return goTo(visit);
      const rejection = await attempt(account, codeIn(form));
      if (rejection) return show(visit, account, rejection);
      await proved.end(visit);
      return goOn(visit, account);
    },
  };
}

interface CodePageProps {
  /** The path of the sign-in page that this one belongs to. */
  readonly path: string;
  /** The address of this page. */
  readonly address: string;
  readonly username: string;
  readonly error: string | undefined;
}

function CodePage({ path, address, username, error }: CodePageProps) {
  return (
    <CardPage title="Enter your code" isRefused={error !== undefined}>
      <p>
        Open your authenticator app and enter the code that it shows for <strong>{username}</strong>.
      </p>
      <CodeForm address={address} label="Code of six digits" button="Sign in" error={error} />
      <p className="aside">
        Lost your phone? Whoever runs this registry can turn the authenticator app off for you.
      </p>
      <p className="aside">
        <a href={path}>Sign in as someone else</a>
      </p>
    </CardPage>
  );
}

interface CodeFormProps {
  /** The address of the page. */
  readonly address: string;
  readonly label: string;
  readonly button: string;
  readonly error: string | undefined;
}

/** A form for a code alone, with the reason why the last one was refused. */
export const CodeForm = ({ address, label, button, error }: CodeFormProps) => (
  <>
    <ErrorMessage text={error} />
    <form method="post" action={address}>
      <CodeField label={label} errorId={error === undefined ? undefined : ERROR_ID} autoFocus />
      <button type="submit" className="primary">
        {button}
      </button>
    </form>
  </>
);

interface CodeFieldProps {
  readonly label: string;
  readonly errorId?: string | undefined;
  readonly error?: string | undefined;
  readonly autoFocus: boolean;
}

/** A field for six digits, or for twelve with spaces. A phone shows its number pad, and offers the code of a message that has just arrived. */
export const CodeField = (props: CodeFieldProps) => (
  <Field name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} {...props} />
);

/** The code that was entered, without spaces. */
export const codeIn = (form: URLSearchParams): string => (form.get('code') ?? '').replaceAll(/\s/g, '');
