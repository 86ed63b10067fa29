import { createDiffieHellman } from 'node:crypto';
import { createRequire } from 'node:module';
import { bytesOf, N, numberOf } from '#infra/local/accounts/srp.ts';

/** A number of Cognito's client, as far as it is used here. */
interface ClientNumber {
  toString(radix: number): string;
  mod(modulus: ClientNumber): ClientNumber;
  modPow(exponent: ClientNumber, modulus: ClientNumber, done: Done): void;
}
type Done = (error: unknown, result: ClientNumber) => void;

export const { default: BigInteger } = createRequire(import.meta.url)(
  'amazon-cognito-identity-js/lib/BigInteger',
) as {
  default: new (digits: string, radix: number) => ClientNumber;
};
const numbers: ClientNumber = BigInteger.prototype;
const inEarnest = numbers.modPow;

const bigIntOf = (number: ClientNumber): bigint => BigInt(`0x${number.toString(16)}`);

/** Made once: newer versions of OpenSSL examine the prime for more than a second. */
const group = createDiffieHellman(bytesOf(N), 2);

/**
 * Gives the same power modulo N, which the client's own arithmetic takes 150 ms of processor time for, and OpenSSL 3.
 */
function cheapPower(this: ClientNumber, exponent: ClientNumber, modulus: ClientNumber, done: Done): void {
  const whole = bigIntOf(exponent);
  // The client subtracts numbers without regard to the modulus, so that this one may be negative.
  const base = bigIntOf(this.mod(modulus));
  group.setPrivateKey(bytesOf(whole >> 1n));
  // OpenSSL may refuse a number that is no square, as half of those of wrong proofs are.
  const even = numberOf(group.computeSecret(bytesOf((base * base) % N)));
  const power = whole & 1n ? (even * base) % N : even;
  done(null, new BigInteger(power.toString(16), 16));
}

/** Lets Cognito's client prove passwords by its own arithmetic again, until it is told to take the cheap one. */
export function provingInEarnest(isInEarnest: boolean): void {
  numbers.modPow = isInEarnest ? inEarnest : cheapPower;
}

provingInEarnest(false);
