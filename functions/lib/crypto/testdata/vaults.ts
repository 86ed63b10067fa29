import { SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { VaultDamaged } from '#functions/lib/base/errors.ts';
import type { VaultKms } from '../kms.ts';
import type { OpenVault } from '../openVault.ts';
import type { VaultRecord } from '../record.ts';
import { createVault, openStandard, openWithPassword } from '../vault.ts';

export const USER = 'user-1';
export const PASSWORD = 'correct horse battery';
export const PLACE = { assetId: 'asset-1', ownerId: USER, version: 1 };
export const LEVELS = SECURITY_LEVELS;

export const text = (written: string): Uint8Array => new TextEncoder().encode(written);

export const vaultAt = (kms: VaultKms, level: SecurityLevel, userId = USER) =>
  createVault(kms, { userId, level, ...(level === 'Standard' ? {} : { password: PASSWORD }) });

/** As its level opens: by the service's secret at Standard, else by the password. */
export async function reopened(
  kms: VaultKms,
  record: VaultRecord,
  { userId = USER, password = PASSWORD } = {},
): Promise<OpenVault | undefined> {
  return record.level === 'Standard'
    ? openStandard(kms, userId, record)
    : openWithPassword(kms, userId, record, password);
}

/** Whether someone who tries gets nothing: no vault, or the refusal that says nothing. */
export const staysShut = (attempt: Promise<OpenVault | undefined>): Promise<boolean> =>
  attempt.then(
    (open) => open === undefined,
    (error: unknown) => error instanceof VaultDamaged,
  );
