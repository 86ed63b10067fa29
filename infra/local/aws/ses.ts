import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { decodeTime, ulid } from 'ulid';
import { writeDurably } from '../store/durableFile.ts';
import { AwsFailure, unknownOperation } from './failure.ts';
import type { AwsQueryService } from './service.ts';

/** SES, version 1. It sends nothing, but stores every mail for the mailbox. */
export function createSes(dataFolder: string): AwsQueryService {
  const mails = openMails(dataFolder);
  const kept = async ({ recipients, mail }: Sent) => ({
    MessageId: isForSimulator(recipients) ? ulid() : await mails.keep(mail),
  });
  return async (operation, parameters) => {
    if (operation === 'SendEmail') return kept(await composed(parameters));
    if (operation === 'SendRawEmail') return kept(raw(parameters));
    throw unknownOperation(operation);
  };
}

interface Sent {
  /** Empty when only the headers of the mail name them. */
  readonly recipients: readonly string[];
  readonly mail: Buffer;
}

/** SES's mailbox simulator accepts mails that nobody reads. */
const isForSimulator = (recipients: readonly string[]): boolean =>
  recipients.length > 0 && recipients.every((address) => address.endsWith('@simulator.amazonses.com'));

async function composed(parameters: URLSearchParams): Promise<Sent> {
  const from = addressIn(parameters, 'Source');
  const [to, cc, bcc] = ['To', 'Cc', 'Bcc'].map((kind) =>
    addressesIn(parameters, `Destination.${kind}Addresses`),
  );
  const recipients = [to, cc, bcc].flatMap((addresses) => addresses ?? []);
  if (recipients.length === 0) throw new AwsFailure('InvalidParameterValue', 'There are no recipients.');
  const mail = new MailComposer({
    from,
    to,
    cc,
    replyTo: addressesIn(parameters, 'ReplyToAddresses'),
    subject: required(parameters, 'Message.Subject.Data'),
    text: parameters.get('Message.Body.Text.Data') ?? undefined,
    html: parameters.get('Message.Body.Html.Data') ?? undefined,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { recipients, mail: inEnvelope(from, recipients, await mail.compile().build()) };
}

function raw(parameters: URLSearchParams): Sent {
  const mail = Buffer.from(required(parameters, 'RawMessage.Data'), 'base64');
  const sender = parameters.has('Source') ? addressIn(parameters, 'Source') : null;
  const recipients = addressesIn(parameters, 'Destinations');
  return { recipients, mail: inEnvelope(sender, recipients, mail) };
}

/** A list arrives as `name.member.1`, `name.member.2` and so on. */
function addressesIn(parameters: URLSearchParams, name: string): string[] {
  const members = [...parameters.keys()].filter((key) => key.startsWith(`${name}.member.`));
  return members.map((member) => addressIn(parameters, member));
}

/** SES accepts 7-bit ASCII only. A line break would start another header. */
function addressIn(parameters: URLSearchParams, name: string): string {
  const address = required(parameters, name);
  if (/^[\x20-\x7e]+@[\x20-\x7e]+$/.test(address)) return address;
  throw new AwsFailure('InvalidParameterValue', `Illegal address in ${name}`);
}

function required(parameters: URLSearchParams, name: string): string {
  const value = parameters.get(name);
  if (value) return value;
  throw new AwsFailure(
    'ValidationError',
    `1 validation error detected: Value at '${name}' must not be empty`,
  );
}

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

export interface Mails {
  /** @param raw the mail in MIME form. @returns its id. */
  readonly keep: (raw: Uint8Array) => Promise<string>;
  /** The ids, newest first. */
  readonly ids: () => Promise<string[]>;
  /** Undefined when there is no mail of this id. */
  readonly read: (id: string) => Promise<Buffer | undefined>;
}

/** Longer than any code or invitation in a mail is valid. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** Looking at every name for each mail would take ever longer. */
const TIDY_EVERY_MS = 60 * 60_000;

const isOld = (id: string): boolean => decodeTime(id) < Date.now() - KEPT_MS;

/** Every mail of the last week as a file. Ids sort by time. */
export function openMails(dataFolder: string): Mails {
  const folder = join(dataFolder, 'mail');
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
    async read(id) {
      return ID.test(id) && !isOld(id) ? readFile(fileOf(id)).catch(() => undefined) : undefined;
    },
  };
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
