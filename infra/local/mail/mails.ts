import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeTime, ulid } from 'ulid';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';
import { writeDurably } from '../store/durableFile.ts';

/** The folder within that of the data. */
export const MAIL_FOLDER = 'mail';
/** The same for mails that wait for a mail server. */
export const OUTBOX_FOLDER = 'outbox';

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

export interface Mails {
  /** @param raw the mail in MIME form. @returns its id. */
  readonly keep: (raw: Uint8Array) => Promise<string>;
  /** The ids, newest first. */
  readonly ids: () => Promise<string[]>;
  /** Undefined when there is no mail of this id. */
  readonly read: (id: string) => Promise<Buffer | undefined>;
  readonly remove: (id: string) => Promise<void>;
}

/** Longer than any code or invitation in a mail is valid. */
const KEPT_MS = 7 * DAY_MS;
/** Looking at every name for each mail would take ever longer. */
const TIDY_EVERY_MS = HOUR_MS;

const isOld = (id: string): boolean => decodeTime(id) < Date.now() - KEPT_MS;

/**
 * Every mail of the last week as a file. Ids sort by time.
 * @param folder is made with the first mail
 */
export function openMails(folder: string): Mails {
  const fileOf = (id: string): string => join(folder, `${id}.eml`);
  let tidiedAt = 0;
  async function present(): Promise<string[]> {
    const files = await readdir(folder).catch(() => []);
    const ids = files.map((file) => file.replace(/\.eml$/, '')).filter((name) => ID.test(name));
    await Promise.all(ids.filter(isOld).map((id) => rm(fileOf(id), { force: true })));
    return ids.filter((id) => !isOld(id));
  }

  return {
    ids: async () => (await present()).sort().reverse(),
    async keep(raw) {
      const id = ulid();
      await writeDurably(fileOf(id), raw);
      if (tidiedAt < Date.now() - TIDY_EVERY_MS) {
        tidiedAt = Date.now();
        await present();
      }
      return id;
    },
    remove: (id) => rm(fileOf(id), { force: true }),
    async read(id) {
      return ID.test(id) && !isOld(id) ? readFile(fileOf(id)).catch(() => undefined) : undefined;
    },
  };
}

/** Moves the mails of one folder to another; one that cannot be moved stays. */
export async function moveMails(from: string, to: string): Promise<void> {
  const ids = await openMails(from).ids();
  if (ids.length > 0) await mkdir(to, { recursive: true, mode: 0o700 });
  for (const id of ids) await moveFile(join(from, `${id}.eml`), join(to, `${id}.eml`)).catch(() => undefined);
}

/** One of the folders may be a link to another disk, to which nothing can be renamed. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch {
    await writeDurably(to, await readFile(from));
    await rm(from);
  }
}

/** The headers that are added to a stored mail: its own headers need not name the recipients. */
export const SENDER_HEADER = 'X-Envelope-From';
export const RECIPIENTS_HEADER = 'X-Envelope-To';

/** @param sender without line breaks, like the recipients */
export function inEnvelope(sender: string | null, recipients: readonly string[], mail: Uint8Array): Buffer {
  const lines = [
    ...(sender === null ? [] : [`${SENDER_HEADER}: ${sender}\r\n`]),
    ...(recipients.length === 0 ? [] : [`${RECIPIENTS_HEADER}: ${recipients.join(', ')}\r\n`]),
  ];
  return Buffer.concat([Buffer.from(lines.join('')), mail]);
}

/** Takes apart again a mail that `inEnvelope` has put together. */
export function outOfEnvelope(raw: Buffer): { sender: string; recipients: string[]; mail: Buffer } {
  const [envelope = '', sender = '', recipients = ''] = ENVELOPE.exec(raw.toString('latin1')) ?? [];
  return {
    sender,
    recipients: recipients.split(', ').filter((address) => address !== ''),
    mail: raw.subarray(envelope.length),
  };
}

const ENVELOPE = new RegExp(`^(?:${SENDER_HEADER}: (.*)\\r\\n)?(?:${RECIPIENTS_HEADER}: (.*)\\r\\n)?`);
