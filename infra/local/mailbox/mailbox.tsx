import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Mails, openMails } from '../aws/mail/mails.ts';
import type { Handler } from '../http/handler.ts';
import { type Letter, readLetter } from './letter.ts';
import { TICKET, withTicket } from './ticket.ts';

const PAGE_SIZE = 100;

/** Also applies to the mail in its frame: it may use its own styles and images, and nothing from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The pages below `/local/mail`: the list of all mails, and each mail as a mail program shows it. */
export function createMailbox(dataFolder: string): { readonly handle: Handler } {
  const mails = openMails(dataFolder);
  return {
    async handle(request, response) {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      const { status, page } = await pageAt(pathname, mails, searchParams.get(TICKET));
      response.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      response.end(`<!doctype html>${renderToStaticMarkup(page)}`);
    },
  };
}

interface Answer {
  readonly status: number;
  readonly page: ReactElement;
}

async function pageAt(path: string, mails: Mails, ticket: string | null): Promise<Answer> {
  const addressOf: AddressOf = (mail = '') => withTicket(`/local/mail${mail && `/${mail}`}`, ticket);
  const id = /^\/local\/mail\/?(.*)$/.exec(path)?.[1];
  if (id === '') return { status: 200, page: await listOf(mails, addressOf) };
  const raw = id === undefined ? undefined : await mails.read(id);
  if (!raw) return { status: 404, page: <MissingPage addressOf={addressOf} /> };
  return { status: 200, page: <LetterPage letter={await readLetter(raw)} addressOf={addressOf} /> };
}

/** The address of a mail's page, or of the list. */
type AddressOf = (mail?: string) => string;

interface Addressed {
  readonly addressOf: AddressOf;
}

async function listOf(mails: Mails, addressOf: AddressOf): Promise<ReactElement> {
  const ids = await mails.ids();
  const entries = await Promise.all(
    ids.slice(0, PAGE_SIZE).map(async (id) => {
      const raw = await mails.read(id);
      return { id, letter: await readLetter(raw ?? Buffer.of()) };
    }),
  );
  return <MailboxPage entries={entries} total={ids.length} addressOf={addressOf} />;
}

interface Entry {
  readonly id: string;
  readonly letter: Letter;
}

interface MailboxPageProps extends Addressed {
  readonly entries: readonly Entry[];
  /** The number of all mails; the page may show fewer. */
  readonly total: number;
}

function MailboxPage({ entries, total, addressOf }: MailboxPageProps) {
  return (
    <Page title="Mailbox">
      <h1>Mailbox</h1>
      <p className="quiet">
        Every mail that this copy of the registry sent. Nothing left this machine.{' '}
        <a href={addressOf()}>Refresh</a>
      </p>
      {entries.length === 0 && <p>No mail has been sent yet.</p>}
      <ul className="mails">
        {entries.map(({ id, letter }) => (
          <li key={id}>
            <a href={addressOf(id)}>{letter.subject}</a>
            <span className="quiet">
              to {letter.to} · <When date={letter.date} />
            </span>
          </li>
        ))}
      </ul>
      {total > entries.length && (
        <p className="quiet">
          The newest {entries.length} of {total} mails.
        </p>
      )}
    </Page>
  );
}

function LetterPage({ letter, addressOf }: Addressed & { letter: Letter }) {
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

function MissingPage({ addressOf }: Addressed) {
  return (
    <Page title="No such mail">
      <h1>No such mail</h1>
      <p>
        <a href={addressOf()}>All mails</a>
      </p>
    </Page>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}

/** The frame runs no scripts and does not have our origin. A link opens in a tab outside the sandbox. */
function Html({ html }: { html: string }) {
  return (
    <iframe
      title="The mail"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={`<!doctype html><base target="_blank">${html}`}
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

function When({ date }: { date: Date | undefined }) {
  if (!date) return <>unknown</>;
  const text = date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={date.toISOString()}>{text}</time>;
}

const STYLE = `
:root { color-scheme: light dark; --text: #1c2430; --quiet: #5a6675; --page: #f6f7f9; --sheet: #fff; --line: #dbe0e6; --link: #1c5fb8; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8ecf1; --quiet: #a3afbd; --page: #14181d; --sheet: #1d232a; --line: #36404b; --link: #86b7ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.quiet { color: var(--quiet); }
.mails { list-style: none; margin: 1rem 0; padding: 0; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
.mails:empty { display: none; }
.mails li { display: grid; gap: .1rem; padding: .75rem 1rem; overflow-wrap: anywhere; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 0 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 56rem; border: 1px solid var(--line); border-radius: 8px; resize: vertical; }
pre { margin: 0; padding: 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin-top: 1rem; }
summary { cursor: pointer; margin-bottom: .5rem; }
`;
