import { createHash, getDiffieHellman } from 'node:crypto';

/** The group of Cognito's SRP: 3072 bits, RFC 3526 group 15, whose generator is 2. */
export const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const GENERATOR = 2n;

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

/** SRP's multiplier, SRP-6a. */
export const K = numberOf(sha256(bytesOf(N), bytesOf(GENERATOR)));

/** Modulo N. Not in constant time: it serves this machine alone. */
export function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % N];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

export const powerOfGenerator = (exponent: bigint): bigint => power(GENERATOR, exponent);
