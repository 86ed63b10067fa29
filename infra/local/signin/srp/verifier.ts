import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { POOL_NAME } from '../directory/answers.ts';
import { bytesOf, numberOf, powerOfGenerator, sha256 } from './numbers.ts';

const SALT_BYTES = 16;

/** What the directory keeps so that a password can be proved to it without being sent: hexadecimal numbers. */
export const verifierSchema = z.object({ salt: z.string(), verifier: z.string() });
export type Verifier = Readonly<z.infer<typeof verifierSchema>>;

/** Of a password that is being set. It belongs to the username as it is written in the account. */
export function makeVerifier(username: string, password: string): Verifier {
  const salt = numberOf(randomBytes(SALT_BYTES));
  const identity = sha256(`${POOL_NAME}${username}:${password}`);
  const exponent = numberOf(sha256(bytesOf(salt), identity));
  return { salt: salt.toString(16), verifier: powerOfGenerator(exponent).toString(16) };
}

/** For someone who is not there, always the same: nobody must tell the two apart. No password fits it. */
export function fakeVerifier(secret: Uint8Array, username: string): Verifier {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`${purpose} ${username.toLowerCase()}`).digest();
  const salt = numberOf(derive('salt').subarray(0, SALT_BYTES));
  return { salt: salt.toString(16), verifier: powerOfGenerator(numberOf(derive('verifier'))).toString(16) };
}
