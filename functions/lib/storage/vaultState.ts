/**
 * While a vault's encrypted data is being deleted, or its owner's account, nothing is read or written with it,
 * and its owner makes nothing new.
 */
export const VAULT_STATES = ['active', 'resetting', 'closing'] as const;
