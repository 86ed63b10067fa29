import { type Route, route } from '#functions/lib/http/route.ts';
import { dataReset } from '#shared/contract/encryption.ts';
import { deleteAccount } from './deleteAccount.ts';
import type { AccountDeps } from './deps.ts';
import { signOutEverywhere } from './signOutEverywhere.ts';

export const accountRoutes = (deps: AccountDeps): Route[] => [
  route(dataReset.signOutEverywhere, async ({ caller }) => {
    await signOutEverywhere(deps, caller);
    return { body: { message: 'You are signed out everywhere.' } };
  }),
  route(dataReset.deleteAccount, async ({ caller, body }) => {
    await deleteAccount(deps, caller, body.currentPassword);
    return { body: { message: 'Your account and everything in it has been deleted.' } };
  }),
];
