import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { POOL_NAME } from '../directory/answers.ts';
import { bytesOf, K, N, numberOf, power, powerOfGenerator, sha256 } from './numbers.ts';
import type { Verifier } from './verifier.ts';

const PRIVATE_BYTES = 32;

/** The server's side of one exchange, between its two messages. */
export interface Handshake {
  readonly verifier: bigint;
  /** What the client sent: never a multiple of N, or anyone would know the key. */
  readonly clientPublic: bigint;
  readonly ownPrivate: bigint;
  readonly ownPublic: bigint;
}

/** Undefined for a public value of the client that no honest client sends. */
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

/** The signature that only a client with the right password can make: SRP-6a's key, in Cognito's form. */
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
