import { createHash, createHmac, getDiffieHellman, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { POOL_NAME } from './userPool.ts';

/** The group of Cognito's SRP: 3072 bits, RFC 3526 group 15, whose generator is 2. */
export const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const GENERATOR = 2n;
const SALT_BYTES = 16;

/** Lets a password be proved without being sent: hexadecimal numbers. */
export const verifierSchema = z.object({ salt: z.string(), verifier: z.string() });
export type Verifier = Readonly<z.infer<typeof verifierSchema>>;

/** @param username as it is written in the account: the proof is made with that spelling */
export function makeVerifier(username: string, password: string): Verifier {
  const salt = numberOf(randomBytes(SALT_BYTES));
  const identity = sha256(`${POOL_NAME}${username}:${password}`);
  const exponent = numberOf(sha256(bytesOf(salt), identity));
  return { salt: salt.toString(16), verifier: powerOfGenerator(exponent).toString(16) };
}

/**
 * The verifier for an unknown username, which no password fits. It is the same each time, so that the response does
 * not tell an unknown user from a known one.
 */
export function fakeVerifier(secret: Uint8Array, username: string): Verifier {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`${purpose} ${username.toLowerCase()}`).digest();
  const salt = numberOf(derive('salt').subarray(0, SALT_BYTES));
  return { salt: salt.toString(16), verifier: powerOfGenerator(numberOf(derive('verifier'))).toString(16) };
}

/** As Java's `BigInteger.toByteArray`, which Cognito hashes: never negative, so a zero byte may come first. */
export function bytesOf(value: bigint): Buffer {
  const digits = value.toString(16);
  const hex = digits.length % 2 === 0 ? digits : `0${digits}`;
  return Buffer.from(/^[89a-f]/.test(hex) ? `00${hex}` : hex, 'hex');
}

export const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);

export function sha256(...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The multiplier of SRP-6a. */
export const K = numberOf(sha256(bytesOf(N), bytesOf(GENERATOR)));

/** Computes modulo N. It is not in constant time: it serves this machine alone. */
export function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % N];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

export const powerOfGenerator = (exponent: bigint): bigint => power(GENERATOR, exponent);
