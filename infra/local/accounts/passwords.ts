import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const satisfies ScryptOptions;

/** A hash that no password has: the check for an unknown user must take as long as for a known one. */
const NO_ACCOUNT = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** @returns `scrypt${salt}${key}`, both base64url, with the cost of `COST` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return ['scrypt', salt.toString('base64url'), (await derive(password, salt)).toString('base64url')].join(
    '$',
  );
}

/** Whether the password has this hash. Without a hash it takes the same time and the result is false. */
export async function isPasswordOf(hash: string | undefined, password: string): Promise<boolean> {
  const [, salt = '', key = ''] = (hash ?? NO_ACCOUNT).split('$');
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  return timingSafeEqual(derived, expected) && hash !== undefined;
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** The parts of Cognito's default policy that a new password does not meet, in words for a user. */
export function weaknessesOf(password: string): string[] {
  const rules: [boolean, string][] = [
    [password.length >= 8, 'at least 8 characters'],
    [/\p{Ll}/u.test(password), 'a lower-case letter'],
    [/\p{Lu}/u.test(password), 'an upper-case letter'],
    [/\d/.test(password), 'a digit'],
    [/[^\p{L}\d\s]/u.test(password), 'a symbol'],
  ];
  return rules.filter(([isMet]) => !isMet).map(([, rule]) => rule);
}
