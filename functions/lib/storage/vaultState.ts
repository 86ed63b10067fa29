/**
 * `resetting`: the owner's encrypted data is being deleted. `closing`: their account is being deleted, or was. That word is
 * stored in rows, so it stays; elsewhere this is called erasing. In both nothing is read or written with the vault, and its
 * owner makes nothing new.
 */
export const VAULT_STATES = ['active', 'resetting', 'closing'] as const;
