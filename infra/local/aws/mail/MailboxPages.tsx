import type { ReactNode } from 'react';
import type { Letter } from './letter.ts';
import { STYLE } from './style.ts';

interface Entry {
  readonly id: string;
  readonly letter: Letter;
}

/** @param total how many there are; the page may show fewer. */
export function MailboxPage({ entries, total }: { entries: readonly Entry[]; total: number }) {
  return (
    <Page title="Mailbox">
      <h1>Mailbox</h1>
      <p className="quiet">
        Every mail that this copy of the registry sent. Nothing left this machine.{' '}
        <a href="/local/mail">Refresh</a>
      </p>
      {entries.length === 0 && <p>No mail has been sent yet.</p>}
      <ul className="mails">
        {entries.map(({ id, letter }) => (
          <li key={id}>
            <a href={`/local/mail/${id}`}>{letter.subject}</a>
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

export function LetterPage({ letter }: { letter: Letter }) {
  return (
    <Page title={letter.subject}>
      <p>
        <a href="/local/mail">All mails</a>
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

export function MissingPage() {
  return (
    <Page title="No such mail">
      <h1>No such mail</h1>
      <p>
        <a href="/local/mail">All mails</a>
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

/** No scripts and no origin of ours; a link opens a tab of its own, free of the sandbox. */
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
