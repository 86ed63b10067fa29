import { createElement } from 'react';
import type { Account, Accounts } from './accounts.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demoAccounts.ts';
import { createGuessingBrake } from './guessing.ts';
import { SignInPage } from './pages/SignInPage.tsx';
import { sendPage } from './pages/send.ts';
import type { Step, Visit } from './visit.ts';

type ContinueAs = (visit: Visit, account: Account) => Promise<void>;

interface Refusal {
  readonly status: number;
  readonly error: string;
  readonly waitSeconds?: number;
}

const WRONG: Refusal = { status: 400, error: 'Incorrect username or password.' };
const RESET: Refusal = {
  status: 400,
  error: 'An administrator has reset this password. Ask them for a new one.',
};

/** The sign-in page. It says the same, after the same time, whether the name or the password is wrong. */
export function createSignInStep(accounts: Accounts, chooseNewPassword: ContinueAs): Step {
  const brake = createGuessingBrake();

  async function attempt(login: string, password: string): Promise<Account | Refusal> {
    const key = (await accounts.byLogin(login))?.sub ?? login.trim().toLowerCase();
    const waitSeconds = brake.count(key);
    if (waitSeconds > 0) return tooMany(waitSeconds);
    const account = await accounts.verify(login, password);
    if (!account) return WRONG;
    brake.clear(key);
    return account.status === 'RESET_REQUIRED' ? RESET : account;
  }

  async function show(visit: Visit, username: string, refusal?: Refusal): Promise<void> {
    const { ctx, path, formTargets } = visit;
    const demoAccounts = await usableDemoAccounts(accounts);
    if (refusal?.waitSeconds) ctx.set('retry-after', String(refusal.waitSeconds));
    sendPage(ctx, {
      status: refusal?.status ?? 200,
      formTargets,
      page: createElement(SignInPage, { path, username, error: refusal?.error, demoAccounts }),
    });
  }

  return {
    async show(visit) {
      const { login_hint: hint } = visit.interaction.params;
      await show(visit, typeof hint === 'string' ? hint : '');
    },
    async submit(visit, form) {
      const { login, password } = credentialsIn(form);
      const outcome = await attempt(login, password);
      if ('error' in outcome) return show(visit, login, outcome);
      if (outcome.status === 'FORCE_CHANGE_PASSWORD') return chooseNewPassword(visit, outcome);
      return visit.finish(outcome);
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

const tooMany = (seconds: number): Refusal => ({
  status: 429,
  error: `Too many attempts. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
  waitSeconds: seconds,
});
