export const SECURITY_LEVELS = ['Standard', 'Enhanced', 'Maximum'] as const;
export type SecurityLevel = (typeof SECURITY_LEVELS)[number];

/** PBKDF2 iterations of each level, as the product promises them on the settings screen. */
export const KEY_DERIVATION_ITERATIONS = {
  Standard: 10_000,
  Enhanced: 50_000,
  Maximum: 100_000,
} as const satisfies Record<SecurityLevel, number>;

/** Standard has no human password: it is the only level without an encryption session. */
export const needsPassword = (level: SecurityLevel): boolean => level !== 'Standard';

/** Whether a level protects less than another one. */
export const isWeaker = (level: SecurityLevel, than: SecurityLevel): boolean =>
  SECURITY_LEVELS.indexOf(level) < SECURITY_LEVELS.indexOf(than);
