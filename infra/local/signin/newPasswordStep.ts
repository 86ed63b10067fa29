import { createElement } from 'react';
import type { LocalStore } from '../store.ts';
import type { Account, Accounts } from './accounts.ts';
import { NewPasswordPage } from './pages/NewPasswordPage.tsx';
import { sendPage } from './pages/send.ts';
import { weaknessesOf } from './passwords.ts';
import type { Step, Visit } from './visit.ts';

const KIND = 'signin-new-password';
const OPEN_S = 15 * 60;
export const NEW_PASSWORD_PATH = '/new-password';

interface NewPasswordStep extends Step {
  /** Sends someone here who has just signed in with a temporary password. */
  readonly begin: (visit: Visit, account: Account) => Promise<void>;
}

/** The page at which a temporary password is replaced, before the sign-in goes on. */
export function createNewPasswordStep(accounts: Accounts, store: LocalStore): NewPasswordStep {
  async function accountOf({ interaction }: Visit): Promise<Account | undefined> {
    const sub = await store.get(KIND, interaction.uid);
    return typeof sub === 'string' ? accounts.bySub(sub) : undefined;
  }

  function show({ ctx, path, formTargets }: Visit, username: string, error?: string): void {
    const page = createElement(NewPasswordPage, { path: `${path}${NEW_PASSWORD_PATH}`, username, error });
    sendPage(ctx, { status: error === undefined ? 200 : 400, formTargets, page });
  }

  return {
    async begin({ ctx, interaction, path }, account) {
      const expiresAt = Math.floor(Date.now() / 1_000) + OPEN_S;
      await store.put(KIND, interaction.uid, account.sub, { expiresAt });
      ctx.redirect(`${path}${NEW_PASSWORD_PATH}`);
      ctx.status = 303;
    },
    async show(visit) {
      const account = await accountOf(visit);
      if (account) show(visit, account.username);
      else visit.ctx.redirect(visit.path);
    },
    async submit(visit, form) {
      const account = await accountOf(visit);
      if (!account?.enabled) return visit.ctx.redirect(visit.path);
      const password = form.get('password') ?? '';
      const missing = weaknessesOf(password);
      if (missing.length > 0)
        return show(visit, account.username, `The password needs ${missing.join(', ')}.`);
      await store.remove(KIND, visit.interaction.uid);
      return visit.finish(await accounts.setPassword(account, password));
    },
  };
}
