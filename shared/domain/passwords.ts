/** What an encryption password may be. Lengths are in characters, as a person counts them. */
export const ENCRYPTION_PASSWORD = { minimumLength: 8, maximumLength: 1_000 } as const;

/** A recovery key is a BIP39 phrase of 256 bits. */
export const RECOVERY_KEY_WORDS = 24;
