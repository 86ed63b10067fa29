import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Handler } from '../http/handler.ts';
import type { Delivery } from '../mail/delivery.ts';
import type { Mails } from '../mail/mails.ts';
import { type Letter, readLetter } from './letter.ts';
import { LOCAL_TIMES, POLICY, STYLE, TICKET, withTicket } from './page.ts';

const PAGE_SIZE = 100;

/**
 * The pages below `/local/mail`: the list of all mails, and each mail as a mail program shows it.
 * @param delivery takes the mails away, where there is a mail server
 */
export function createMailbox(mails: Mails, delivery?: Delivery): { readonly handle: Handler } {
  return {
    async handle(request, response) {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      const { status, page } = await pageAt(pathname, { mails, delivery }, searchParams.get(TICKET));
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

interface Kept {
  readonly mails: Mails;
  readonly delivery: Delivery | undefined;
}

async function pageAt(path: string, kept: Kept, ticket: string | null): Promise<Answer> {
  const addressOf: AddressOf = (mail = '') => withTicket(`/local/mail${mail && `/${mail}`}`, ticket);
  const id = /^\/local\/mail\/?(.*)$/.exec(path)?.[1];
  if (id === '') return { status: 200, page: await listOf(kept, addressOf) };
  const raw = id === undefined ? undefined : await kept.mails.read(id);
  if (!raw) return { status: 404, page: <MissingPage addressOf={addressOf} /> };
  return { status: 200, page: <LetterPage letter={await readLetter(raw)} addressOf={addressOf} /> };
}

/** The address of a mail's page, or of the list. */
type AddressOf = (mail?: string) => string;

interface Addressed {
  readonly addressOf: AddressOf;
}

async function listOf({ mails, delivery }: Kept, addressOf: AddressOf): Promise<ReactElement> {
  const ids = await mails.ids();
  const entries = await Promise.all(
    ids.slice(0, PAGE_SIZE).map(async (id) => {
      const raw = await mails.read(id);
      return { id, letter: await readLetter(raw ?? Buffer.of()), problem: delivery?.problemOf(id) };
    }),
  );
  return <MailboxPage entries={entries} total={ids.length} server={delivery?.host} addressOf={addressOf} />;
}

interface Entry {
  readonly id: string;
  readonly letter: Letter;
  /** Why the mail server has not taken it. */
  readonly problem: string | undefined;
}

interface MailboxPageProps extends Addressed {
  readonly entries: readonly Entry[];
  /** The number of all mails; the page may show fewer. */
  readonly total: number;
  /** The name of the mail server. */
  readonly server: string | undefined;
}

function MailboxPage({ entries, total, server, addressOf }: MailboxPageProps) {
  return (
    <Page title="Mailbox">
      <h1>Mailbox</h1>
      <p className="quiet">
        {aboutMails(server)} <a href={addressOf()}>Refresh</a>
      </p>
      {entries.length === 0 && (
        <p className="empty">{server ? 'No mail is waiting.' : 'No mail has been sent yet.'}</p>
      )}
      <ul className="mails">
        {entries.map(({ id, letter, problem }) => (
          <li key={id}>
            <a href={addressOf(id)}>{letter.subject}</a>
            <span className="quiet">
              to {letter.to}
              {problem && `, ${problem}`}
            </span>
            <span className="quiet when">
              <When date={letter.date} />
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

const aboutMails = (server: string | undefined): string =>
  server
    ? `The mails that the mail server ${server} has not taken, newest first. What it does not refuse is tried again for a day.`
    : 'Every mail that this copy of the registry sent, newest first. Nothing left this machine.';

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
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <header>
          <a className="brand" href="/">
            <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
              <rect className="mark" width="32" height="32" rx="8" />
              <path
                className="mark-lines"
                d="M9 12.5 16 9l7 3.5v7L16 23l-7-3.5zM9 12.5l7 3.5m0 0 7-3.5M16 16v7"
              />
            </svg>
            Item Registry
          </a>
        </header>
        <main>{children}</main>
        {/* The content security policy lets this one text run, by its hash. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: LOCAL_TIMES }} />
      </body>
    </html>
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

function When({ date }: { date: Date | undefined }) {
  if (!date) return <>unknown</>;
  const text = date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={date.toISOString()}>{text}</time>;
}
