import type { Accounts } from '../accounts/accounts.ts';
import { weaknessText } from '../accounts/passwords.ts';
import type { LocalStore } from '../store/store.ts';
import { CardPage, NewPasswordField } from './layout.tsx';
import { createProved } from './proved.ts';
import { sendPage } from './sendPage.tsx';
import { type FollowingStep, goTo, type Visit } from './visit.ts';

export const NEW_PASSWORD_PATH = '/new-password';

/** The page at which a temporary password is replaced, before the sign-in goes on. */
export function createNewPasswordStep(accounts: Accounts, store: LocalStore): FollowingStep {
  const proved = createProved(accounts, store, 'signin-new-password', NEW_PASSWORD_PATH);

  function show({ ctx, address, formTargets }: Visit, username: string, error?: string): void {
    const page = <NewPasswordPage address={address} username={username} error={error} />;
    sendPage(ctx, { status: error === undefined ? 200 : 400, formTargets, page });
  }

  return {
    begin: proved.begin,
    async show(visit) {
      const account = await proved.account(visit);
      if (account) show(visit, account.username);
      else goTo(visit);
    },
    async submit(visit, form) {
      const account = await proved.account(visit);
      if (!account) return goTo(visit);
      const password = form.get('password') ?? '';
      const weakness = weaknessText(password);
      if (weakness !== undefined) return show(visit, account.username, weakness);
      await proved.end(visit);
      const changed = await accounts.replacePassword(account, password);
      return changed ? visit.finish(changed) : goTo(visit);
    },
  };
}

interface NewPasswordPageProps {
  /** The address of this page. */
  readonly address: string;
  readonly username: string;
  readonly error: string | undefined;
}

function NewPasswordPage({ address, username, error }: NewPasswordPageProps) {
  return (
    <CardPage title="Choose a password" isRefused={error !== undefined}>
      <p>
        You signed in with a temporary password. Choose your own to go on as <strong>{username}</strong>.
      </p>
      <form method="post" action={address}>
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <NewPasswordField label="New password" autoFocus error={error} />
        <button type="submit" className="primary">
          Save and go on
        </button>
      </form>
    </CardPage>
  );
}
