import { createElement } from 'react';
import type { Account, Accounts } from './accounts.ts';
import { tooMany } from './attemptLimiter.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demoAccounts.ts';
import { SignInPage } from './pages/SignInPage.tsx';
import { type Refusal, sendForm } from './pages/send.ts';
import type { ContinueAs, Step, Visit } from './visit.ts';

const WRONG: Refusal = { status: 400, error: 'Incorrect username or password.' };

interface Options {
  readonly accounts: Accounts;
  /** What follows the right password. */
  readonly goOn: ContinueAs;
  /** What follows a password that an administrator has reset. */
  readonly chooseAnother: (visit: Visit, login: string) => Promise<void>;
}

/** The sign-in page. It says the same, after the same time, whether the name or the password is wrong. */
export function createSignInStep({ accounts, goOn, chooseAnother }: Options): Step {
  async function attempt(login: string, password: string): Promise<Account | Refusal> {
    const key = (await accounts.byLogin(login))?.sub ?? login.trim().toLowerCase();
    const waitSeconds = accounts.guesses.ofPasswords.count(key);
    if (waitSeconds > 0) return tooMany(waitSeconds);
    const account = await accounts.verify(login, password);
    if (!account) return WRONG;
    accounts.guesses.ofPasswords.clear(key);
    return account;
  }

  async function show(visit: Visit, username: string, refusal?: Refusal): Promise<void> {
    const demoAccounts = await usableDemoAccounts(accounts);
    const { path } = visit;
    const page = createElement(SignInPage, { path, username, error: refusal?.error, demoAccounts });
    sendForm(visit, page, refusal);
  }

  return {
    async show(visit) {
      const { login_hint: hint } = visit.interaction.params;
      await show(visit, typeof hint === 'string' ? hint : '');
    },
    async submit(visit, form) {
      const { login, password } = credentialsIn(form);
      const outcome = await attempt(login, password);
      if (!('sub' in outcome)) return show(visit, login, outcome);
      if (outcome.status === 'RESET_REQUIRED') return chooseAnother(visit, login);
      return goOn(visit, outcome);
    },
  };
}

/** A demo account's button sends only its name. */
function credentialsIn(form: URLSearchParams): { login: string; password: string } {
  const demo = DEMO_ACCOUNTS.find(({ username }) => username === form.get('demo'));
  if (demo) return { login: demo.username, password: DEMO_PASSWORD };
  return { login: form.get('username') ?? '', password: form.get('password') ?? '' };
}

async function usableDemoAccounts(accounts: Accounts) {
  const enabled = (await accounts.list()).filter((account) => account.enabled);
  return DEMO_ACCOUNTS.filter(({ username }) => enabled.some((account) => account.username === username));
}
