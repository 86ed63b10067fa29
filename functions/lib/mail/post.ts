import { once } from '#functions/lib/aws/once.ts';
import type { SendRaw } from '#functions/lib/aws/ses.ts';
import { mailAddress } from './mailAddress.ts';

/** Shown within the mail, by an address of the form `cid:{cid}`. */
interface InlineImage {
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

/**
 * Nobody reads what comes back: a mail program that answers by itself, such as for someone on holiday, answers none of
 * these (RFC 3834). Exchange asks for a header of its own.
 */
const UNANSWERED = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * Mails by SES; its client is loaded at first use.
 * @param sender the address that they come from, which must be verified there
 */
export function createPost(
  sender: string,
  load = async (): Promise<SendRaw> => (await import('#functions/lib/aws/ses.ts')).createSendRaw(),
): Post {
  const sendRaw = once(load);
  return {
    async send(mail) {
      const recipient = mailAddress(mail.to);
      if (recipient === undefined) throw new UnusableAddress();
      const mime = await composed(sender, { ...mail, to: recipient });
      await (await sendRaw())({ sender, recipient, mime });
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
    headers: UNANSWERED,
    // SES sends it as it is, and a line that ends otherwise is refused by some servers (RFC 5321, 2.3.8).
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().build();
}

/** A line break would begin another header. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** The message does not quote the address. */
class UnusableAddress extends Error {
  override readonly name = 'UnusableAddress';
}
