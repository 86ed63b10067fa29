import { type Route, route } from '#functions/lib/http/route.ts';
import type { VaultWorld } from '#functions/lib/vault-access/world.ts';
import { passwordChange } from '#shared/contract/encryption.ts';
import { changePassword } from './changePassword.ts';
import { changeWithRecovery } from './changeWithRecovery.ts';
import { checkChangeImpact } from './checkChangeImpact.ts';

export const passwordChangeRoutes = (world: VaultWorld): Route[] => [
  route(passwordChange.checkChangeImpact, async ({ caller }) => ({
    body: await checkChangeImpact(world, caller.userId),
  })),
  route(passwordChange.changePassword, async ({ caller, body }) => ({
    body: await changePassword(world, caller, body),
  })),
  route(passwordChange.changeWithRecovery, async ({ caller, body }) => ({
    body: await changeWithRecovery(world, caller, body),
  })),
];
