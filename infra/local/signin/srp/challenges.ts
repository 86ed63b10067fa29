import { randomBytes } from 'node:crypto';
import type { Handshake } from './handshake.ts';

/** As long as Cognito waits for an answer. */
const OPEN_MS = 3 * 60 * 1_000;
const BLOCK_BYTES = 32;

export interface Challenge {
  /** What the client signs with: the username of the account, or of no one. */
  readonly userId: string;
  /** Undefined for someone who is not there. */
  readonly sub: string | undefined;
  readonly handshake: Handshake;
}

/** The exchanges that wait for their second message, by the block that the client sends back. Each is taken once. */
export function createChallenges() {
  const open = new Map<string, Challenge & { readonly until: number }>();

  function forgetOld(now: number): void {
    for (const [block, { until }] of open) if (until < now) open.delete(block);
  }

  return {
    add(challenge: Challenge): string {
      const now = Date.now();
      forgetOld(now);
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
