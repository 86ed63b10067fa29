import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { RECIPIENTS_HEADER, SENDER_HEADER } from '../mail/mails.ts';
import { type Addressed, Page, When } from './page.tsx';

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

/** A mail as a mail program shows it. */
export function LetterPage({ letter, addressOf }: Addressed & { letter: Letter }) {
  return (
    <Page title={letter.subject}>
      <p>
        <a href={addressOf()}>All mails</a>
      </p>
      <h1>{letter.subject}</h1>
      <dl>
        <dt>From</dt>
        <dd>{letter.from}</dd>
        <dt>To</dt>
        <dd>{letter.to}</dd>
        <dt>Date</dt>
        <dd>
          <When date={letter.date} />
        </dd>
      </dl>
      {letter.html === undefined ? <pre>{letter.text}</pre> : <Html html={letter.html} />}
      {letter.html !== undefined && letter.text !== undefined && (
        <details>
          <summary>As plain text</summary>
          <pre>{letter.text}</pre>
        </details>
      )}
      {letter.attachments.length > 0 && <Attachments attachments={letter.attachments} />}
      <details>
        <summary>Headers</summary>
        <pre>{letter.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
      </details>
    </Page>
  );
}

/** A mail program's own type, for a mail that brings none. */
const FRAME_HEAD =
  '<base target="_blank"><meta name="color-scheme" content="light dark"><style>body { margin: 1rem; font: 1rem/1.5 system-ui, sans-serif; }</style>';

/** The frame runs no scripts and does not have our origin. A link opens in a tab outside the sandbox. */
function Html({ html }: { html: string }) {
  return (
    <iframe
      title="The mail"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={`<!doctype html>${FRAME_HEAD}${html}`}
    />
  );
}

function Attachments({ attachments }: Pick<Letter, 'attachments'>) {
  return (
    <section>
      <h2>Attachments</h2>
      <ul>
        {attachments.map(({ name, base64 }) => (
          <li key={name}>
            <a download={name} href={`data:application/octet-stream;base64,${base64}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
