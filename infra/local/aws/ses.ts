import MailComposer from 'nodemailer/lib/mail-composer';
import { ulid } from 'ulid';
import { inEnvelope, type Mails } from '../mail/mails.ts';
import { AwsFailure, unknownOperation } from './failure.ts';
import type { AwsQueryService } from './service.ts';

/** SES, version 1. @param mails takes every mail that is to be sent */
export function createSes(mails: Pick<Mails, 'keep'>): AwsQueryService {
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
