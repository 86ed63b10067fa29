import { createHash } from 'node:crypto';

/** The only script of the mailbox: it writes the times as the viewer's browser does, in the viewer's time zone. */
export const LOCAL_TIMES = `for (const time of document.querySelectorAll('time')) {
  time.textContent = new Date(time.dateTime).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}`;

/** The source of that script in a content security policy, which lets no other text run. */
export const LOCAL_TIMES_SOURCE = `'sha256-${createHash('sha256').update(LOCAL_TIMES).digest('base64')}'`;
