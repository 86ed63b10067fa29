import { type Route, route } from '#functions/lib/http/route.ts';
import { account } from '#shared/contract/account.ts';
import { type DeleteAccountDeps, deleteAccount } from './deleteAccount.ts';
import { type ListDeps, listSignIns } from './listSignIns.ts';
import { type NoteDeps, noteCredentialChange } from './noteCredentialChange.ts';
import { endOtherSignIns, endSignIn, signOut, signOutEverywhere } from './signIns.ts';

export type AccountDeps = DeleteAccountDeps & ListDeps & NoteDeps;

export const accountRoutes = (deps: AccountDeps): Route[] => [
  {
    ...route(account.signIns, async ({ caller }) => ({ body: await listSignIns(deps, caller) })),
    admitsLeaving: true,
  },
  route(account.signOut, async ({ caller }) => {
    await signOut(deps, caller);
    return { body: { message: 'You are signed out.' }, session: 'ended' };
  }),
  route(account.endSignIn, async ({ caller, params }) => {
    await endSignIn(deps, caller, params.id);
    return { body: { message: 'The sign-in has ended.' } };
  }),
  route(account.endOtherSignIns, async ({ caller }) => {
    await endOtherSignIns(deps, caller);
    return { body: { message: 'All your other sign-ins have ended.' } };
  }),
  route(account.credentialChanged, async ({ caller, body, headers }) => {
    await noteCredentialChange(deps, caller, body, headers['idempotency-key']);
    return { body: { message: 'The change is recorded.' } };
  }),
  route(account.signOutEverywhere, async ({ caller }) => {
    await signOutEverywhere(deps, caller);
    return { body: { message: 'You are signed out everywhere.' }, session: 'ended' };
  }),
  {
    ...route(account.deleteAccount, async ({ caller, body }) => {
      await deleteAccount(deps, caller, body.currentPassword);
      return {
        body: { message: 'Your account and everything in it has been deleted.' },
        session: 'ended',
      };
    }),
    admitsLeaving: true,
  },
];
