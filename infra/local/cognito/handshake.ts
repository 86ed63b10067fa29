import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import {
  bytesOf,
  K,
  N,
  numberOf,
  power,
  powerOfGenerator,
  sha256,
  type Verifier,
} from '../accounts/srpVerifier.ts';
import { POOL_NAME } from '../accounts/userPool.ts';

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
