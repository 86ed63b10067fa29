import { RegistryError } from '#functions/lib/base/errors.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';

/** The same error for a wrong password and for a wrong recovery key. */
export const wrongPassword = (message = 'This is not your encryption password.') =>
  new RegistryError('wrong_password', message);

export const passwordRequired = (field: string) =>
  new RegistryError('password_required', 'Password is required for Enhanced and Maximum security levels', {
    issues: [{ path: field, message: 'Must not be empty' }],
  });

export const wrongState = (message: string) => new RegistryError('wrong_state', message);

export const beingReset = () =>
  wrongState('Your encrypted data is being deleted. Please finish that first, in Security Settings.');

/** @throws {RegistryError} `wrong_state` while the vault's data, or its owner's account, is being deleted */
export function ensureNotErasing(row: Pick<VaultRow, 'state'> | undefined): void {
  if (row?.state === 'resetting') throw beingReset();
  if (row?.state === 'closing')
    throw wrongState('Your account is being deleted. Please finish that first, on your account page.');
}
