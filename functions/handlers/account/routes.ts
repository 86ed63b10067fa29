import { type Route, route } from '#functions/lib/http/route.ts';
import { dataReset } from '#shared/contract/encryption.ts';
import type { Collaborators } from './collaborators.ts';
import { deleteAccount } from './deleteAccount.ts';
import { signOutEverywhere } from './signOutEverywhere.ts';

export const accountRoutes = (world: Collaborators): Route[] => [
  route(dataReset.signOutEverywhere, async ({ caller }) => {
    await signOutEverywhere(world, caller);
    return { body: { message: 'You are signed out everywhere.' } };
  }),
  route(dataReset.deleteAccount, async ({ caller, body }) => {
    await deleteAccount(world, caller, body.currentPassword);
    return { body: { message: 'Your account and everything in it has been deleted.' } };
  }),
];
