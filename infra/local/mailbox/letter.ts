import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { RECIPIENTS_HEADER, SENDER_HEADER } from '../mail/mails.ts';

export interface Letter {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly date: Date | undefined;
  /** With its inline images embedded. It must not be shown outside a sandbox. */
  readonly html: string | undefined;
  readonly text: string | undefined;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly { readonly name: string; readonly base64: string }[];
}

/** Reads a mail as a mail program does. */
export async function readLetter(raw: Uint8Array): Promise<Letter> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const headerNamed = (name: string) => email.headers.find(({ originalKey }) => originalKey === name)?.value;
  return {
    subject: email.subject || '(no subject)',
    from: email.from ? addressText(email.from) : (headerNamed(SENDER_HEADER) ?? ''),
    to: headerNamed(RECIPIENTS_HEADER) ?? (email.to ?? []).map(addressText).join(', '),
    date: dateOf(email),
    html: email.html === undefined ? undefined : withInlineImages(email.html, email.attachments),
    text: email.text,
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments
      .filter(({ related }) => !related)
      .map((attachment) => ({ name: attachment.filename ?? 'attachment', base64: base64Of(attachment) })),
  };
}

function addressText({ name, address }: Address): string {
  if (address === undefined || name === '') return address ?? name;
  return `${name} <${address}>`;
}

function dateOf({ date }: Email): Date | undefined {
  const parsed = new Date(date ?? Number.NaN);
  return Number.isNaN(parsed.getTime()) ? undefined : parsed;
}

/** Replaces `cid:` addresses by the attached images. */
function withInlineImages(html: string, attachments: readonly Attachment[]): string {
  const images = new Map(
    attachments
      .filter(({ mimeType }) => /^image\/[\w.+-]+$/.test(mimeType))
      .map((image) => [
        image.contentId?.replace(/^<|>$/g, '') ?? '',
        `data:${image.mimeType};base64,${base64Of(image)}`,
      ]),
  );
  return html.replace(/\bcid:([^"'\s>)]+)/gi, (address, id: string) => images.get(id) ?? address);
}

const base64Of = ({ content }: Attachment): string => (typeof content === 'string' ? content : '');
