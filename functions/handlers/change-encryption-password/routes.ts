import { type Route, route } from '#functions/lib/http/route.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';
import { passwordChange } from '#shared/contract/encryption.ts';
import { checkChangeImpact } from './changeImpact.ts';
import { changePassword, changeWithRecovery } from './passwordChange.ts';

export const passwordChangeRoutes = (deps: VaultDeps): Route[] => [
  route(passwordChange.checkChangeImpact, async ({ caller }) => ({
    body: await checkChangeImpact(deps, caller.userId),
  })),
  route(passwordChange.changePassword, ({ caller, body }) => changePassword(deps, caller, body)),
  route(passwordChange.changeWithRecovery, ({ caller, body }) => changeWithRecovery(deps, caller, body)),
];
