import type { ReadAccess } from '#functions/lib/http/identity.ts';
import { type Route, route } from '#functions/lib/http/route.ts';
import { account } from '#shared/contract/account.ts';
import { deleteAccount } from './deleteAccount.ts';
import type { AccountDeps } from './deps.ts';
import { signOutEverywhere } from './signOutEverywhere.ts';

export const accountRoutes = (deps: AccountDeps): Route[] => [
  route(account.signOutEverywhere, async ({ caller }) => {
    await signOutEverywhere(deps, caller);
    return { body: { message: 'You are signed out everywhere.' } };
  }),
  route(account.deleteAccount, async ({ caller, body }) => {
    await deleteAccount(deps, caller, body.currentPassword);
    return { body: { message: 'Your account and everything in it has been deleted.' } };
  }),
];

/** Admits a user whose account is being deleted, who is shut out everywhere else, so that they can finish it. */
export const admitDuringDeletion =
  (readAccess: ReadAccess): ReadAccess =>
  async (user) => {
    const row = await readAccess(user);
    return row.leaving ? { ...row, enabled: true } : row;
  };
