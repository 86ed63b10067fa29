import { createElement } from 'react';
import type { LocalStore } from '../store/store.ts';
import type { Accounts } from './accounts.ts';
import { createGuessingBrake, tooMany } from './attemptLimiter.ts';
import { type ResetErrors, ResetPage } from './pages/ResetPage.tsx';
import { sendForm } from './pages/send.ts';
import { weaknessesOf } from './passwords.ts';
import { canReset, type ResetCodes } from './resetCodes.ts';
import { type ContinueAs, goTo, type Step, type Visit } from './visit.ts';
import { createWaiting } from './waiting.ts';

export const RESET_PATH = '/reset-password';

const WRONG = 'This code is wrong or has expired.';

interface Options {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly codes: ResetCodes;
  readonly goOn: ContinueAs;
}

interface ResetStep extends Step {
  readonly begin: (visit: Visit, login: string) => Promise<void>;
}

/** The page at which the mailed code and a new password are entered. Whoever has both is signed in. */
export function createResetStep({ accounts, store, codes, goOn }: Options): ResetStep {
  const waiting = createWaiting(store, 'signin-reset');
  const brake = createGuessingBrake();

  async function refusalOf(login: string, code: string, password: string): Promise<ResetErrors | undefined> {
    const missing = weaknessesOf(password);
    if (missing.length > 0) return { password: `The password needs ${missing.join(', ')}.` };
    const account = await accounts.byLogin(login);
    const waitSeconds = brake.count(account?.sub ?? login.toLowerCase());
    if (waitSeconds > 0) return { tooMany: tooMany(waitSeconds) };
    if (!(await codes.isRight(account?.sub, code))) return { code: WRONG };
    return account && canReset(account) ? undefined : { code: WRONG };
  }

  function show(visit: Visit, login: string, errors: ResetErrors = {}): void {
    const isRefused = Object.keys(errors).length > 0;
    const refusal = errors.tooMany ?? (isRefused ? { status: 400 } : undefined);
    sendForm(visit, createElement(ResetPage, { path: visit.path, login, errors }), refusal);
  }

  return {
    async begin(visit, login) {
      await waiting.begin(visit.interaction.uid, login);
      goTo(visit, RESET_PATH);
    },
    async show(visit) {
      const login = await waiting.who(visit.interaction.uid);
      if (login === undefined) goTo(visit);
      else show(visit, login);
    },
    async submit(visit, form) {
      const login = await waiting.who(visit.interaction.uid);
      if (login === undefined) return goTo(visit);
      const code = (form.get('code') ?? '').replaceAll(/\s/g, '');
      const password = form.get('password') ?? '';
      const errors = await refusalOf(login, code, password);
      if (errors) return show(visit, login, errors);
      const account = await accounts.byLogin(login);
      if (!account) return goTo(visit);
      await codes.forget(account.sub);
      brake.clear(account.sub);
      accounts.guesses.ofPasswords.clear(account.sub);
      const changed = await accounts.setPassword(account, password);
      await waiting.end(visit.interaction.uid);
      return goOn(visit, changed);
    },
  };
}
