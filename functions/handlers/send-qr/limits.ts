import { createHash } from 'node:crypto';
import type { Allowance } from '#functions/lib/storage/allowances.ts';
import { ensureAllowance } from '#functions/lib/storage/ensureAllowance.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';

interface Deps extends Pick<Stores, 'allowances'> {
  readonly now: () => Date;
}

/** An address has an `@`, which no username has. */
export type Recipient = { readonly username: string } | { readonly email: string };

const OF_AN_HOUR: Allowance = { kind: 'send-qr', uses: 20, periodMs: HOUR_MS };

const USES_OF_A_DAY = 40;

/**
 * Sixteen bits of a digest: enough that hardly two recipients of one sender share them, and so few that they tell nobody
 * who has the tables which of all addresses it is.
 */
const MARK_LENGTH = 4;

/** A username and an address of the same user count apart: a sender would learn otherwise that they belong together. */
function toRecipient(recipient: Recipient): Allowance {
  const name = 'email' in recipient ? recipient.email : recipient.username;
  const digest = createHash('sha256').update(name.toLowerCase()).digest('hex');
  return { kind: `send-qr-${digest.slice(0, MARK_LENGTH)}`, uses: USES_OF_A_DAY, periodMs: DAY_MS };
}

/**
 * Counts a mail, by its sender and for its recipient. The count for all recipients comes first, so that one that it refuses
 * is not counted for its recipient.
 * @throws {RegistryError} `too_many_requests`
 */
export async function countMail(deps: Deps, senderId: string, recipient: Recipient): Promise<void> {
  await ensureAllowance(
    deps,
    senderId,
    OF_AN_HOUR,
    (wait) => `You can send at most ${OF_AN_HOUR.uses} QR codes an hour. Please try again in ${wait}.`,
  );
  await ensureAllowance(
    deps,
    senderId,
    toRecipient(recipient),
    (wait) =>
      `You can send at most ${USES_OF_A_DAY} QR codes a day to one recipient. Please try again in ${wait}.`,
  );
}
