import type { Account, Accounts } from '../accounts/accounts.ts';
import { weaknessesOf } from '../accounts/passwords.ts';
import type { LocalStore } from '../store/store.ts';
import { Field, Layout, PASSWORD_HINT } from './layout.tsx';
import { sendPage } from './sendPage.tsx';
import { createWaiting, type FollowingStep, goTo, type Visit } from './visit.ts';

export const NEW_PASSWORD_PATH = '/new-password';

/** The page at which a temporary password is replaced, before the sign-in goes on. */
export function createNewPasswordStep(accounts: Accounts, store: LocalStore): FollowingStep {
  const waiting = createWaiting(store, 'signin-new-password');

  async function accountOf({ interaction }: Visit): Promise<Account | undefined> {
    const sub = await waiting.user(interaction.uid);
    return sub === undefined ? undefined : accounts.bySub(sub);
  }

  function show({ ctx, path, formTargets }: Visit, username: string, error?: string): void {
    const page = <NewPasswordPage path={`${path}${NEW_PASSWORD_PATH}`} username={username} error={error} />;
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

interface NewPasswordPageProps {
  readonly path: string;
  readonly username: string;
  readonly error: string | undefined;
}

function NewPasswordPage({ path, username, error }: NewPasswordPageProps) {
  return (
    <Layout title={error === undefined ? 'Choose a password' : 'Error: Choose a password'}>
      <section className="card" aria-labelledby="title">
        <h1 id="title">Choose a password</h1>
        <p>
          You signed in with a temporary password. Choose your own to go on as <strong>{username}</strong>.
        </p>
        <form method="post" action={path}>
          <input type="hidden" name="username" autoComplete="username" value={username} />
          <Field
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            autoFocus
            hint={PASSWORD_HINT}
            error={error}
          />
          <button type="submit" className="primary">
            Save and go on
          </button>
        </form>
      </section>
    </Layout>
  );
}
