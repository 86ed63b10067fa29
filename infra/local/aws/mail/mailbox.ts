import type { ReactElement } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Handler } from '../../http/handler.ts';
import { readLetter } from './letter.ts';
import { LetterPage, MailboxPage, MissingPage } from './MailboxPages.tsx';
import { type Mails, openMails } from './mails.ts';

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
      const path = new URL(request.url ?? '', 'http://localhost').pathname;
      const { status, page } = await pageAt(path, mails);
      response.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
      });
      response.end(`<!doctype html>${renderToStaticMarkup(page)}`);
    },
  };
}

async function pageAt(path: string, mails: Mails): Promise<{ status: number; page: ReactElement }> {
  const id = /^\/local\/mail\/?(.*)$/.exec(path)?.[1];
  if (id === '') return { status: 200, page: await listOf(mails) };
  const raw = id === undefined ? undefined : await mails.read(id);
  if (!raw) return { status: 404, page: createElement(MissingPage) };
  return { status: 200, page: createElement(LetterPage, { letter: await readLetter(raw) }) };
}

async function listOf(mails: Mails): Promise<ReactElement> {
  const ids = await mails.ids();
  const entries = await Promise.all(ids.slice(0, PAGE_SIZE).map((id) => entryOf(mails, id)));
  return createElement(MailboxPage, { entries, total: ids.length });
}

async function entryOf(mails: Mails, id: string) {
  const raw = await mails.read(id);
  return { id, letter: await readLetter(raw ?? Buffer.of()) };
}
