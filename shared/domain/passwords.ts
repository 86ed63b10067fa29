/** Lengths are in characters as a user counts them, not in UTF-16 code units. */
export const ENCRYPTION_PASSWORD = {
  minimumLength: 8,
  maximumLength: 1_000,
  /** The score, of 4, that a password needs in the strength meter at Maximum, where nothing else protects. */
  scoreAtMaximum: 3,
} as const;

/** A recovery key is a BIP39 phrase of 256 bits. */
export const RECOVERY_KEY_WORDS = 24;

const PRODUCT_NAME = 'Item Registry';

/** White space, control, formatting and filling characters alone show nothing. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u;

const lengthOf = (text: string): number => [...text].length;

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** As many characters around a name are no obstacle for anyone who tries the name. */
const TRIVIAL_ADDITIONS = 8;

/** Whether a password is one of the names, or several, with at most a few digits and signs added. */
function isName(password: string, names: readonly string[]): boolean {
  const letters = lettersOf(password);
  const rest = names
    .map(lettersOf)
    .filter((name) => name !== '')
    .reduce((text, name) => text.replaceAll(name, ''), letters);
  const added = password.length - (letters.length - rest.length);
  return rest !== letters && /^\p{N}*$/u.test(rest) && added <= TRIVIAL_ADDITIONS;
}

export type PasswordFault = 'short' | 'invisible' | 'name';

/**
 * The fault of a new encryption password by itself, which the browser and the server find alike. It must be long
 * enough as it is typed, and as the vault reads it: NFKC makes 18 characters of one, or one of several.
 * @param password well-formed Unicode
 * @param username of its user
 */
export function passwordFault(password: string, username: string): PasswordFault | undefined {
  const normalised = password.normalize('NFKC');
  const length = Math.min(lengthOf(password), lengthOf(normalised));
  if (length < ENCRYPTION_PASSWORD.minimumLength) return 'short';
  if (!VISIBLE.test(normalised)) return 'invisible';
  return isName(normalised, [PRODUCT_NAME, username]) ? 'name' : undefined;
}
