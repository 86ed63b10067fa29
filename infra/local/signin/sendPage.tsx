import type { ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CardPage } from './layout.tsx';
import { SHOW_PASSWORD_SOURCE } from './showPassword.ts';

export type Context = ReturnType<Provider['createContext']>;

/** Serves its own paths below the issuer and passes on the others. */
export type Middleware = (ctx: Context, next: () => Promise<unknown>) => Promise<void>;

/** The part of Koa's context that a page is sent with. */
interface Response {
  status: number;
  type: string;
  body: unknown;
  set(field: string, value: string): void;
}

interface Page {
  readonly status?: number;
  readonly page: ReactElement;
  /** Origins to which a form of this page may lead besides this one: browsers check its redirects too. */
  readonly formTargets?: readonly string[];
}

/** Sends a page that runs no script but that of the password fields, and that no other page may frame. */
export function sendPage(ctx: Response, { status = 200, page, formTargets = [] }: Page): void {
  ctx.status = status;
  ctx.type = 'html';
  for (const [name, value] of Object.entries(pageHeaders(formTargets))) ctx.set(name, value);
  ctx.body = htmlOf(page);
}

/** Sends such a page in response to a request outside of the sign-in. */
export function respond(response: ServerResponse, status: number, page: ReactElement): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...pageHeaders([]) });
  response.end(htmlOf(page));
}

const htmlOf = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;

const pageHeaders = (formTargets: readonly string[]) => ({
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'content-security-policy': policy(formTargets),
});

const policy = (formTargets: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    // No script here fetches anything: tools that judge a page read /robots.txt under its policy.
    "connect-src 'self'",
    `script-src ${SHOW_PASSWORD_SOURCE}`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** The reason why a form is not accepted. */
export interface Rejection {
  readonly status: number;
  readonly error?: string;
  readonly waitSeconds?: number;
}

export const tooManyAttempts = (seconds: number): Rejection => ({
  status: 429,
  error: `Too many attempts. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
  waitSeconds: seconds,
});

interface Visited {
  readonly ctx: Response;
  readonly formTargets: readonly string[];
}

/** Sends a page with a form; for a rejection, with its status and the time to wait. */
export function sendForm({ ctx, formTargets }: Visited, page: ReactElement, rejection?: Rejection): void {
  if (rejection?.waitSeconds) ctx.set('retry-after', String(rejection.waitSeconds));
  sendPage(ctx, { status: rejection?.status ?? 200, formTargets, page });
}

interface Failure {
  readonly origin: string;
  readonly error: Error;
  readonly detail?: string | undefined;
}

export function sendErrorPage(ctx: Response, { origin, error, detail }: Failure): void {
  const isExpired = error.name === 'SessionNotFound';
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  const page = (
    <ErrorPage home={`${origin}/`} isExpired={isExpired} detail={isExpired ? undefined : detail} />
  );
  sendPage(ctx, { status, page });
}

interface ErrorPageProps {
  /** The app's address. */
  readonly home: string;
  /** The page was left open for too long, or was opened twice. */
  readonly isExpired: boolean;
  /** The fault in the request, for the programmer of the client. */
  readonly detail: string | undefined;
}

function ErrorPage({ home, isExpired, detail }: ErrorPageProps) {
  const title = isExpired ? 'This sign-in has expired' : 'This sign-in did not work';
  return (
    <CardPage title={title}>
      <p>
        {isExpired
          ? 'The page was open for too long, or the sign-in was finished in another tab. Nothing is lost.'
          : 'The request to sign in could not be understood. Start again from the app.'}
      </p>
      {detail !== undefined && <p className="hint">{detail}</p>}
      <a className="primary" href={home}>
        Back to Item Registry
      </a>
    </CardPage>
  );
}
