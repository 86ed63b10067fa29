import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { AwsFailure } from '../aws/failure.ts';

const KEY_BYTES = 32;
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const satisfies ScryptOptions;

/** A hash that no password has: someone who does not exist must take as long as someone who does. */
const NOBODY = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** `scrypt${salt}${key}`, both base64url; the cost is that of `COST`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return ['scrypt', salt.toString('base64url'), (await derive(password, salt)).toString('base64url')].join(
    '$',
  );
}

/** Whether the password has this hash; without a hash it takes the same time and says no. */
export async function isPasswordOf(hash: string | undefined, password: string): Promise<boolean> {
  const [, salt = '', key = ''] = (hash ?? NOBODY).split('$');
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  return timingSafeEqual(derived, expected) && hash !== undefined;
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** Cognito's default policy. What a new password lacks, in words for a person; empty when it is good. */
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

/** @throws {AwsFailure} as Cognito refuses a password that is too weak. */
export function ensureStrong(password: string): void {
  if (weaknessesOf(password).length === 0) return;
  throw new AwsFailure('InvalidPasswordException', 'Password did not conform with policy.');
}
