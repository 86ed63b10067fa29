import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { POOL_NAME } from './userPool.ts';

/** The group of Cognito's SRP: 3072 bits, RFC 3526 group 15, whose generator is 2. */
export const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const GENERATOR = 2n;
const SALT_BYTES = 16;

/** Lets a password be proved without being sent: hexadecimal numbers. */
export const verifierSchema = z.object({ salt: z.string(), verifier: z.string() });
type Verifier = Readonly<z.infer<typeof verifierSchema>>;

/** @param username as it is written in the account: the proof is made with that spelling */
export function makeVerifier(username: string, password: string): Verifier {
  const salt = numberOf(randomBytes(SALT_BYTES));
  const identity = sha256(`${POOL_NAME}${username}:${password}`);
  const exponent = numberOf(sha256(bytesOf(salt), identity));
  return { salt: salt.toString(16), verifier: powerOfGenerator(exponent).toString(16) };
}

/** As many as N has. */
const VERIFIER_BYTES = 384;

/**
 * The verifier for an unknown username, which no password fits. It is the same each time, so that its salt does not tell
 * an unknown user from a known one. Nor does the time until then: that of an account is only read, so this one is no power
 * of the generator but a square, which each such power is as well. One difference remains, as on Cognito: for an address,
 * or a username in another case, the challenge of an account names its username, with which the client has to prove.
 */
export function fakeVerifier(secret: Uint8Array, username: string): Verifier {
  const derive = (purpose: string, bytes: number) =>
    numberOf(Buffer.from(hkdfSync('sha256', secret, '', `${purpose} ${username.toLowerCase()}`, bytes)));
  const root = derive('verifier', VERIFIER_BYTES);
  return { salt: derive('salt', SALT_BYTES).toString(16), verifier: ((root * root) % N).toString(16) };
}

/** As Java's `BigInteger.toByteArray`, which Cognito hashes: never negative, so a zero byte may come first. */
export function bytesOf(value: bigint): Buffer {
  const digits = value.toString(16);
  const hex = digits.length % 2 === 0 ? digits : `0${digits}`;
  return Buffer.from(/^[89a-f]/.test(hex) ? `00${hex}` : hex, 'hex');
}

export const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);

function sha256(...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The multiplier of SRP-6a. */
const K = numberOf(sha256(bytesOf(N), bytesOf(GENERATOR)));

/** Computes modulo N. It is not in constant time: it serves this machine alone. */
export function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % N];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

const powerOfGenerator = (exponent: bigint): bigint => power(GENERATOR, exponent);

const PRIVATE_BYTES = 32;
const BLOCK_BYTES = 32;
/** Cognito waits this long for the second message. */
const OPEN_MS = 3 * 60 * 1_000;

/** The server's side of one exchange, between its two messages. */
export interface Handshake {
  readonly verifier: bigint;
  /** Sent by the client. Never a multiple of N: everyone would know the key. */
  readonly clientPublic: bigint;
  readonly ownPrivate: bigint;
  readonly ownPublic: bigint;
}

/** @returns undefined for a public value that no honest client sends */
export function beginHandshake({ verifier: hex }: Verifier, clientPublic: bigint): Handshake | undefined {
  if (clientPublic % N === 0n) return undefined;
  const verifier = BigInt(`0x${hex}`);
  const ownPrivate = numberOf(randomBytes(PRIVATE_BYTES));
  const ownPublic = (K * verifier + powerOfGenerator(ownPrivate)) % N;
  return { verifier, clientPublic, ownPrivate, ownPublic };
}

interface Claim {
  readonly userId: string;
  readonly secretBlock: Buffer;
  readonly timestamp: string;
}

/** The signature that only a client with the right password can make: with SRP-6a's key, in Cognito's form. */
export function expectedSignature(handshake: Handshake, { userId, secretBlock, timestamp }: Claim): Buffer {
  return createHmac('sha256', sharedKey(handshake))
    .update(POOL_NAME)
    .update(userId)
    .update(secretBlock)
    .update(timestamp)
    .digest();
}

function sharedKey({ verifier, clientPublic, ownPrivate, ownPublic }: Handshake): Buffer {
  const scrambler = bytesOf(numberOf(sha256(bytesOf(clientPublic), bytesOf(ownPublic))));
  const secret = power(clientPublic * power(verifier, numberOf(scrambler)), ownPrivate);
  return Buffer.from(hkdfSync('sha256', bytesOf(secret), scrambler, 'Caldera Derived Key', 16));
}

interface Challenge {
  /** The name that the client signs with: the username of the account, or an unknown one as it was given. */
  readonly userId: string;
  /** Undefined for an unknown user. */
  readonly sub: string | undefined;
  readonly handshake: Handshake;
}

/** The open exchanges, by the block that the client sends back. Each can be taken once. */
export function createChallenges() {
  const open = new Map<string, Challenge & { readonly until: number }>();
  return {
    add(challenge: Challenge): string {
      const now = Date.now();
      for (const [block, { until }] of open) if (until < now) open.delete(block);
      const block = randomBytes(BLOCK_BYTES).toString('base64');
      open.set(block, { ...challenge, until: now + OPEN_MS });
      return block;
    },
    take(block: string): Challenge | undefined {
      const found = open.get(block);
      open.delete(block);
      return found && found.until >= Date.now() ? found : undefined;
    },
  };
}
