import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { Delivery } from './delivery.ts';
import { MAIL_FOLDER, type Mails, moveMails, OUTBOX_FOLDER, openMails } from './mails.ts';

export interface Post {
  readonly mails: Mails;
  /** Takes the mails away, where there is a mail server. */
  readonly delivery?: Delivery;
  /** Whether there was one before, which has taken the other mails. */
  readonly hadServer?: boolean;
}

/**
 * Where mails are kept. Those that go to a mail server have a folder of their own: the mails of before it was set have
 * been passed on by hand. Those that still wait when it is no longer set are left to be passed on so.
 */
export async function openPost({ dataFolder, mail }: Pick<Settings, 'dataFolder' | 'mail'>): Promise<Post> {
  const [mailbox, outbox] = [join(dataFolder, MAIL_FOLDER), join(dataFolder, OUTBOX_FOLDER)];
  const kept = openMails(mailbox);
  if (!mail) {
    await moveMails(outbox, mailbox);
    return { mails: kept, hadServer: existsSync(outbox) };
  }
  // Reading them removes the old ones, which no further mail does here.
  await kept.ids();
  const waiting = openMails(outbox);
  const delivery = new Delivery(waiting, mail.server);
  return { mails: { ...waiting, keep: (raw) => delivery.keep(raw) }, delivery };
}
