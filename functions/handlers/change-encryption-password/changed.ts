import type { OpenedVault } from '#functions/lib/vault-access/changes.ts';

/** The answer to a change that was made. The vault is not needed any more. */
export function changed({ open, recoveryKey }: OpenedVault): { message: string; newRecoveryKey?: string } {
  open.dispose();
  const message = 'Your encryption password was changed.';
  return recoveryKey === undefined ? { message } : { message, newRecoveryKey: recoveryKey };
}
