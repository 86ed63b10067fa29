import { randomBytes } from 'node:crypto';
import type { NewPerson } from '../people.ts';

export interface Player extends NewPerson {
  readonly password: string;
  /** Once they are made. */
  userId: string | undefined;
}

/** Who and what a smoke test brings into the installation, so that all of it can be taken out again. */
export interface Cast {
  readonly giver: Player;
  readonly taker: Player;
  readonly assetIds: string[];
  readonly transferIds: string[];
}

export function newCast(): Cast {
  const run = randomBytes(5).toString('hex');
  return { giver: player(run, 'giver'), taker: player(run, 'taker'), assetIds: [], transferIds: [] };
}

/** SES's mailbox simulator takes the mails of the transfer; a bounce would count against the sender. */
const player = (run: string, part: string): Player => ({
  username: `smoke-${run}-${part}`,
  email: `success+smoke-${run}-${part}@simulator.amazonses.com`,
  // A letter of each kind that the pool asks for.
  password: `Aa1-${randomBytes(18).toString('base64url')}`,
  userId: undefined,
});
