import { createElement } from 'react';
import type { LocalStore } from '../store/store.ts';
import type { Account, Accounts } from './accounts.ts';
import { NewPasswordPage } from './pages/NewPasswordPage.tsx';
import { sendPage } from './pages/send.ts';
import { weaknessesOf } from './passwords.ts';
import { type FollowingStep, goTo, type Visit } from './visit.ts';
import { createWaiting } from './waiting.ts';

export const NEW_PASSWORD_PATH = '/new-password';

/** The page at which a temporary password is replaced, before the sign-in goes on. */
export function createNewPasswordStep(accounts: Accounts, store: LocalStore): FollowingStep {
  const waiting = createWaiting(store, 'signin-new-password');

  async function accountOf({ interaction }: Visit): Promise<Account | undefined> {
    const sub = await waiting.who(interaction.uid);
    return sub === undefined ? undefined : accounts.bySub(sub);
  }

  function show({ ctx, path, formTargets }: Visit, username: string, error?: string): void {
    const page = createElement(NewPasswordPage, { path: `${path}${NEW_PASSWORD_PATH}`, username, error });
    sendPage(ctx, { status: error === undefined ? 200 : 400, formTargets, page });
  }

  return {
    async begin(visit, account) {
      await waiting.begin(visit.interaction.uid, account.sub);
      goTo(visit, NEW_PASSWORD_PATH);
    },
    async show(visit) {
      const account = await accountOf(visit);
      if (account) show(visit, account.username);
      else goTo(visit);
    },
    async submit(visit, form) {
      const account = await accountOf(visit);
      if (!account?.enabled) return goTo(visit);
      const password = form.get('password') ?? '';
      const missing = weaknessesOf(password);
      if (missing.length > 0)
        return show(visit, account.username, `The password needs ${missing.join(', ')}.`);
      await waiting.end(visit.interaction.uid);
      return visit.finish(await accounts.setPassword(account, password));
    },
  };
}
