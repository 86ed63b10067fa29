import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';

/** The style of the mailbox: the product's colours and type. */
const STYLE = `
@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url("/local/signin/inter.woff2") format("woff2"); }
:root { color-scheme: light dark; --ground: #faf9f7; --surface: #fff; --line: #d9d5ce; --text: #24211e; --quiet: #686259; --accent: #0b6e74; --on-accent: #fff; --tint: #e8f6f6; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1b1a18; --surface: #252320; --line: #45413c; --text: #edeae6; --quiet: #b3aca3; --accent: #4fc3c7; --on-accent: #0f0e0d; --tint: #16393b; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 "Inter Variable", Inter, system-ui, sans-serif; }
header { background: var(--surface); border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: .625rem; max-width: 50rem; min-height: 4rem; margin: 0 auto; padding: 0 1rem; color: inherit; font-weight: 600; text-decoration: none; }
.mark { fill: var(--accent); }
.mark-lines { fill: none; stroke: var(--on-accent); stroke-width: 2; stroke-linejoin: round; }
main { max-width: 50rem; margin: 0 auto; padding: 2rem 1rem 3rem; }
p { margin: 0 0 1rem; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; font-weight: 650; line-height: 1.25; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.quiet { color: var(--quiet); font-size: .875rem; }
.empty { padding: 2.5rem 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; color: var(--quiet); text-align: center; }
.mails { list-style: none; margin: 1rem 0; padding: 0; overflow: hidden; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.mails:empty { display: none; }
.mails li { position: relative; display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; overflow-wrap: anywhere; }
.mails li + li { border-top: 1px solid var(--line); }
.mails li:hover { background: var(--tint); }
.mails a { grid-column: 1 / -1; color: inherit; font-weight: 600; text-decoration: none; }
.mails a::after { content: ""; position: absolute; inset: 0; }
.mails a:hover { color: var(--accent); }
.when, time { font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1rem; margin: 0 0 1.25rem; font-size: .875rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 44rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; resize: vertical; }
pre { margin: 0; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; font-size: .875rem; white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin-top: 1rem; }
summary { min-height: 2.75rem; padding: .625rem 0; cursor: pointer; }
@media (max-width: 30rem) {
  main { padding-top: 1.25rem; }
  .mails li { grid-template-columns: 1fr; }
}
`;

/** The only script of the mailbox: it writes the times as the viewer's browser does, in the viewer's time zone. */
export const LOCAL_TIMES = `for (const time of document.querySelectorAll('time')) {
  time.textContent = new Date(time.dateTime).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}`;

/** The source of that script in a content security policy, which lets no other text run. */
export const LOCAL_TIMES_SOURCE = `'sha256-${createHash('sha256').update(LOCAL_TIMES).digest('base64')}'`;

/**
 * The content security policy of the pages. It also applies to the mail in its frame: it may use its own styles and images,
 * and nothing from elsewhere. The one script is that of the page, and the frame runs none.
 */
export const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "font-src 'self'",
  `script-src ${LOCAL_TIMES_SOURCE}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The parameter of a page's address in which its ticket is. */
export const TICKET = 'visit';

/** @param ticket null for a page that was opened without one */
export const withTicket = (path: string, ticket: string | null): string =>
  ticket === null ? path : `${path}?${new URLSearchParams({ [TICKET]: ticket })}`;

/** The address of a mail's page, or of the list. */
export type AddressOf = (mail?: string) => string;

export interface Addressed {
  readonly addressOf: AddressOf;
}

/** The frame of each page. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {/* Firefox would ask for /favicon.ico, which the policy refuses, and report that. */}
        <link rel="icon" href="data:," />
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

export function When({ date }: { date: Date | undefined }) {
  if (!date) return <>unknown</>;
  const text = date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={date.toISOString()}>{text}</time>;
}
