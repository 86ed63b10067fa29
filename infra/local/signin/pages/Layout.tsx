import type { ReactNode } from 'react';

/** Served beside the pages; the path of the whole sign-in on its origin. */
const STYLE = '/local/signin/style.css';

/** The frame of every page of the sign-in. */
export function Layout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Item Registry`}</title>
        <link rel="stylesheet" href={STYLE} />
      </head>
      <body>
        <main>
          <p className="brand">
            <Mark />
            Item Registry
          </p>
          {children}
        </main>
      </body>
    </html>
  );
}

const Mark = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
    <rect className="mark" width="32" height="32" rx="8" />
    <path className="mark-lines" d="M8 13.5 16 9l8 4.5v9L16 27l-8-4.5zM8 13.5l8 4.5 8-4.5M16 18v9" />
  </svg>
);
