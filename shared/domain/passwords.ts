/** Lengths are in characters as a user counts them, not in UTF-16 code units. */
export const ENCRYPTION_PASSWORD = { minimumLength: 8, maximumLength: 1_000 } as const;

/** A recovery key is a BIP39 phrase of 256 bits. */
export const RECOVERY_KEY_WORDS = 24;
