import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const OPTIONS = { r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const satisfies ScryptOptions;

/** How much work a guess at a password is: N of scrypt. It is also that of a hash which does not name it. */
export const PASSWORD_COST = 2 ** 15;

/** A hash that no password has: the check for an unknown user must take as long as for a known one. */
const noAccount = (cost: number) => ['scrypt', 'A'.repeat(22), 'A'.repeat(43), cost].join('$');

/** @returns `scrypt${salt}${key}${cost}`, the salt and the key in base64url */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', salt.toString('base64url'), key.toString('base64url'), cost].join('$');
}

/**
 * Whether the password has this hash. Without a hash it takes the same time and the result is false.
 * @param cost of the other users' hashes
 */
export async function isPasswordOf(
  hash: string | undefined,
  password: string,
  cost = PASSWORD_COST,
): Promise<boolean> {
  const [, salt = '', key = '', own = PASSWORD_COST] = (hash ?? noAccount(cost)).split('$');
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), Number(own));
  return timingSafeEqual(derived, expected) && hash !== undefined;
}

function derive(password: string, salt: Buffer, N: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, { ...OPTIONS, N }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Cognito takes no longer password, so neither does the call that changes one. */
export const LONGEST_PASSWORD = 256;
const isTooLong = (password: string): boolean => password.length > LONGEST_PASSWORD;

/** The parts of Cognito's default policy that a new password does not meet, in words for a user. */
export function weaknessesOf(password: string): string[] {
  const rules: [boolean, string][] = [
    [password.length >= 8, 'at least 8 characters'],
    [!isTooLong(password), `at most ${LONGEST_PASSWORD} characters`],
    [/\p{Ll}/u.test(password), 'a lowercase letter'],
    [/\p{Lu}/u.test(password), 'an uppercase letter'],
    [/\d/.test(password), 'a digit'],
    [/[^\p{L}\d\s]/u.test(password), 'a symbol'],
  ];
  return rules.filter(([isMet]) => !isMet).map(([, rule]) => rule);
}

/** The same in a sentence or two for a user, or undefined for a password that meets the policy. */
export function weaknessText(password: string): string | undefined {
  if (isTooLong(password))
    return `The password is too long. It can have up to ${LONGEST_PASSWORD} characters.`;
  const missing = weaknessesOf(password);
  return missing.length > 0
    ? `The password needs ${new Intl.ListFormat('en-GB').format(missing)}.`
    : undefined;
}
