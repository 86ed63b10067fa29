import { createElement } from 'react';
import type { Account, Accounts } from './accounts.ts';
import { createGuessingBrake, tooMany } from './attemptLimiter.ts';
import { ForgotPage } from './pages/ForgotPage.tsx';
import { type Refusal, sendForm } from './pages/send.ts';
import { canReset, type ResetCodes } from './resetCodes.ts';
import type { Step, Visit } from './visit.ts';

export const FORGOT_PATH = '/forgot-password';

interface Options {
  readonly accounts: Accounts;
  readonly codes: ResetCodes;
  /** Asks for the code; the name may be nobody's. */
  readonly askForCode: (visit: Visit, login: string) => Promise<void>;
}

/** The page that mails a code to someone who has forgotten their password. It never says who has an account. */
export function createForgotStep({ accounts, codes, askForCode }: Options): Step {
  const brake = createGuessingBrake();

  function show(visit: Visit, username: string, refusal?: Refusal): void {
    const { path } = visit;
    sendForm(visit, createElement(ForgotPage, { path, username, error: refusal?.error }), refusal);
  }

  const keyOf = (account: Account | undefined, login: string) => account?.sub ?? login.toLowerCase();

  return {
    async show(visit) {
      show(visit, '');
    },
    async submit(visit, form) {
      const login = (form.get('username') ?? '').trim();
      if (login === '') return show(visit, '', { status: 400, error: 'Enter your username or email.' });
      const account = await accounts.byLogin(login);
      const waitSeconds = brake.count(keyOf(account, login));
      if (waitSeconds > 0) return show(visit, login, tooMany(waitSeconds));
      if (account && canReset(account)) await codes.send(account);
      return askForCode(visit, login);
    },
  };
}
