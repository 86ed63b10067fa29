import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { createSesClient } from '#functions/aws/ses.ts';
import { mailAddress } from './mailAddress.ts';

/** Shown within the mail, by an address of the form `cid:{cid}`. */
export interface InlineImage {
  readonly cid: string;
  readonly fileName: string;
  readonly png: Uint8Array;
}

export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly images?: readonly InlineImage[];
}

export interface Post {
  /** Resolves when the mail is on its way. @throws what the service or the network says otherwise. */
  readonly send: (mail: Mail) => Promise<void>;
}

const SENDER_NAME = 'Item Registry';

/** Mails by SES. `sender`: the address that they come from, which must be verified there. */
export function createPost(sender: string, makeClient = createSesClient): Post {
  let made: ReturnType<typeof makeClient> | undefined;
  return {
    async send(mail) {
      const to = mailAddress(mail.to);
      if (to === undefined) throw new UnusableAddress();
      made ??= makeClient();
      await made.send(
        new SendRawEmailCommand({
          Source: sender,
          Destinations: [to],
          RawMessage: { Data: await composed(sender, { ...mail, to }) },
        }),
      );
    },
  };
}

/** The mail in MIME form. Addresses are given apart from names, so that no text can become an address. */
async function composed(sender: string, { to, subject, text, html, images = [] }: Mail): Promise<Buffer> {
  // Loaded at need: most requests send no mail.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const mail = new MailComposer({
    from: { name: SENDER_NAME, address: sender },
    to: { name: '', address: to },
    subject: inOneLine(subject),
    text,
    html,
    attachments: images.map(({ cid, fileName, png }) => ({
      cid,
      filename: fileName,
      content: Buffer.from(png),
      contentType: 'image/png',
      contentDisposition: 'inline',
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().build();
}

/** A line break would begin another header. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Does not quote it. */
class UnusableAddress extends Error {
  override readonly name = 'UnusableAddress';
}
