import { errorName } from '#functions/lib/base/errors.ts';

/** Longer than mails take, and short enough for a user who waits for the response to a decision. */
const LIMIT_MS = 5_000;

/**
 * Waits for a mail that is on its way, up to 5 seconds. It never throws: an event stands whether or not its mail goes
 * out.
 * @param recordFailure is given the name of the error
 */
export async function inTime(sent: Promise<void>, recordFailure: (name: string) => void): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new MailTooLate()), LIMIT_MS);
  });
  try {
    await Promise.race([sent, tooLate]);
  } catch (error) {
    recordFailure(errorName(error));
  } finally {
    clearTimeout(limit);
    // Once it is too late, nobody is left to report a failure to.
    sent.catch(() => undefined);
  }
}

class MailTooLate extends Error {
  override readonly name = 'MailTooLate';
}
