import { createElement } from 'react';
import type { LocalStore } from '../store/store.ts';
import type { Account, Accounts } from './accounts.ts';
import { tooMany } from './attemptLimiter.ts';
import { useCode } from './authenticator/authenticator.ts';
import { CodePage } from './pages/CodePage.tsx';
import { type Refusal, sendForm } from './pages/send.ts';
import { type ContinueAs, type FollowingStep, goTo, type Visit } from './visit.ts';
import { createWaiting } from './waiting.ts';

export const CODE_PATH = '/code';

const WRONG: Refusal = {
  status: 400,
  error: 'This code is wrong or too old. Enter the one that the app shows now.',
};
const USED: Refusal = {
  status: 400,
  error: 'This code was used already. Wait until the app shows the next one.',
};

/** The page that asks for the code of an authenticator app, after the password. */
export function createCodeStep(accounts: Accounts, store: LocalStore, goOn: ContinueAs): FollowingStep {
  const waiting = createWaiting(store, 'signin-code');

  async function accountOf({ interaction }: Visit): Promise<Account | undefined> {
    const sub = await waiting.who(interaction.uid);
    const account = sub === undefined ? undefined : await accounts.bySub(sub);
    return account?.enabled ? account : undefined;
  }

  async function attempt({ sub }: Account, code: string): Promise<Refusal | undefined> {
    const { ofCodes } = accounts.guesses;
    const waitSeconds = ofCodes.count(sub);
    if (waitSeconds > 0) return tooMany(waitSeconds);
    const outcome = await accounts.change(sub, (account) => useCode(account, code));
    if (outcome === 'wrong') return WRONG;
    if (outcome === 'used before') return USED;
    ofCodes.clear(sub);
    return undefined;
  }

  function show(visit: Visit, { username }: Account, refusal?: Refusal): void {
    const { path } = visit;
    sendForm(visit, createElement(CodePage, { path, username, error: refusal?.error }), refusal);
  }

  return {
    async begin(visit, account) {
      await waiting.begin(visit.interaction.uid, account.sub);
      goTo(visit, CODE_PATH);
    },
    async show(visit) {
      const account = await accountOf(visit);
      if (account) show(visit, account);
      else goTo(visit);
    },
    async submit(visit, form) {
      const account = await accountOf(visit);
      if (!account) return goTo(visit);
      const refusal = await attempt(account, (form.get('code') ?? '').replaceAll(/\s/g, ''));
      if (refusal) return show(visit, account, refusal);
      await waiting.end(visit.interaction.uid);
      return goOn(visit, account);
    },
  };
}
