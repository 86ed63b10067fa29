import { type Route, route } from '#functions/lib/http/route.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';
import { chosenLevel } from '#functions/lib/vault-access/vaultAccess.ts';
import { passwordChange } from '#shared/contract/encryption.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import { changePassword, changeWithRecovery } from './passwordChange.ts';

export const passwordChangeRoutes = (deps: VaultDeps): Route[] => [
  route(passwordChange.checkChangeImpact, async ({ caller }) => ({
    body: await checkChangeImpact(deps, caller.userId),
  })),
  route(passwordChange.changePassword, ({ caller, body }) => changePassword(deps, caller, body)),
  route(passwordChange.changeWithRecovery, ({ caller, body }) => changeWithRecovery(deps, caller, body)),
];

type Checked = ResponseOf<typeof passwordChange.checkChangeImpact>;
type Impact = Checked['impact'];

/** Tells whether and how a user can change the password, and the consequences. */
async function checkChangeImpact({ vaults }: Pick<VaultDeps, 'vaults'>, userId: string): Promise<Checked> {
  const row = await vaults.get(userId);
  return { securityLevel: chosenLevel(row), impact: impactOf(row) };
}

function impactOf(row: VaultRow | undefined): Impact {
  if (!row?.vault.chosen) return impossible('You have not chosen a security level yet.');
  if (row.state === 'resetting') return impossible('Your encrypted data is being deleted.');
  switch (row.vault.level) {
    case 'Standard':
      return impossible('The Standard level has no encryption password.');
    case 'Enhanced':
      return {
        canChange: true,
        message: 'You can change your encryption password with the current one or with your recovery key.',
        warning: 'You will get a new recovery key, and the old one stops working. All your sessions end.',
      };
    case 'Maximum':
      return {
        canChange: true,
        message: 'You can change your encryption password with the current one.',
        warning: 'There is no recovery key at this level: if you forget the new password, your data is lost.',
      };
  }
}

const impossible = (message: string): Impact => ({ canChange: false, message, warning: null });
