import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ErrorPage } from './ErrorPage.tsx';

/** The part of Koa's context that a page is sent with. */
interface Answer {
  status: number;
  type: string;
  body: unknown;
  set(field: string, value: string): void;
}

interface Page {
  readonly status?: number;
  readonly page: ReactElement;
  /** Where a form of this page may lead besides this origin: browsers check the redirects after it too. */
  readonly formTargets?: readonly string[];
}

/** Sends a page that runs no script and that no other page may frame. */
export function sendPage(ctx: Answer, { status = 200, page, formTargets = [] }: Page): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('cache-control', 'no-store');
  ctx.set('x-frame-options', 'DENY');
  ctx.set('content-security-policy', policy(formTargets));
  ctx.body = `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** Why a form was not accepted. */
export interface Refusal {
  readonly status: number;
  readonly error?: string;
  readonly waitSeconds?: number;
}

interface Visited {
  readonly ctx: Answer;
  readonly formTargets: readonly string[];
}

/** Sends a page with a form; with a refusal, its status and how long to wait. */
export function sendForm({ ctx, formTargets }: Visited, page: ReactElement, refusal?: Refusal): void {
  if (refusal?.waitSeconds) ctx.set('retry-after', String(refusal.waitSeconds));
  sendPage(ctx, { status: refusal?.status ?? 200, formTargets, page });
}

const policy = (formTargets: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

interface Failure {
  readonly origin: string;
  readonly error: Error;
  readonly detail?: string | undefined;
}

export function sendErrorPage(ctx: Answer, { origin, error, detail }: Failure): void {
  const isExpired = error.name === 'SessionNotFound';
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  sendPage(ctx, {
    status,
    page: createElement(ErrorPage, { home: `${origin}/`, isExpired, detail: isExpired ? undefined : detail }),
  });
}
