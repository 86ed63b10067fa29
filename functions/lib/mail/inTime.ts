import { setTimeout as wait } from 'node:timers/promises';
import { nameOf } from './failures.ts';

/** Longer than mails take, and short enough for a user who waits for the response to a decision. */
const LIMIT_MS = 5_000;

/**
 * Waits for a mail that is on its way, up to 5 seconds. It never throws: an event stands whether or not its mail goes
 * out.
 * @param recordFailure is given the name of the error
 */
export async function inTime(sent: Promise<void>, recordFailure: (name: string) => void): Promise<void> {
  const ended = new AbortController();
  const tooLate = wait(LIMIT_MS, undefined, { signal: ended.signal }).then(() => {
    throw new MailTooLate();
  });
  try {
    await Promise.race([sent, tooLate]);
  } catch (error) {
    recordFailure(nameOf(error));
  } finally {
    // The one that lost the race has nobody left to report to.
    sent.catch(() => undefined);
    tooLate.catch(() => undefined);
    ended.abort();
  }
}

class MailTooLate extends Error {
  override readonly name = 'MailTooLate';
}
