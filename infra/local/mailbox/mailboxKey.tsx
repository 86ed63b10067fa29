import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import type { Handler } from '../http/handler.ts';
import { isKey, newKey } from '../http/trust.ts';
import { CardPage } from '../signin/layout.tsx';
import { respond } from '../signin/sendPage.tsx';
import { type KeyFile, readKey } from '../store/keyFile.ts';
import { TICKET, withTicket } from './page.tsx';

export const MAILBOX_PATH = '/local/mail';

/** The key of the mailbox, which stays the same, so that its address can be kept. @throws {Error} where the file is damaged */
export async function ensureMailboxKey(keyFile: KeyFile): Promise<string> {
  const kept = await readKey(keyFile, 'mailbox', 'key', z.string());
  if (kept !== undefined) return kept;
  const key = newKey();
  await keyFile.put('mailbox', 'key', key);
  return key;
}

const HOURS = 8;
const MS = HOURS * 60 * 60 * 1_000;
/** When the pass ends, in milliseconds since 1970, and a random part. */
const COOKIE = /^(\d{13})\.[\w-]{43}$/;

/** A pass lets one browser into the mailbox until it ends, or this process does. */
interface Pass {
  /** The header that gives the browser its cookie. */
  readonly setCookie: string;
  /** Belongs into the address of each page. */
  readonly ticket: string;
}

interface Place {
  /** The origin of the product. */
  readonly origin: string;
  /** The path of the pages. */
  readonly path: string;
}

/**
 * Passes of two parts, a cookie and a ticket in the address: browsers send the cookie to every port of this machine, and
 * keep the address in their history, but neither opens anything alone.
 */
function createPasses({ origin, path }: Place) {
  const { protocol, port } = new URL(origin);
  const name = `item_registry_mailbox_${port}`;
  const secret = randomBytes(32);
  const ticketOf = (cookie: string): string =>
    createHmac('sha256', secret).update(cookie).digest('base64url');

  /** The request's cookie, unless it has ended or claims to last longer than any. */
  function cookieOf({ headers }: IncomingMessage): string | undefined {
    const cookie = valueIn(headers.cookie, name);
    const [, end] = COOKIE.exec(cookie ?? '') ?? [];
    const left = Number(end ?? 0) - Date.now();
    return left > 0 && left <= MS ? cookie : undefined;
  }

  return {
    /** A browser that has a pass keeps it, so that its other tabs go on. */
    issue(request: IncomingMessage): Pass {
      const cookie = cookieOf(request) ?? `${Date.now() + MS}.${newKey()}`;
      const attributes = [`Path=${path}`, `Max-Age=${HOURS * 60 * 60}`, 'HttpOnly', 'SameSite=Strict'];
      if (protocol === 'https:') attributes.push('Secure');
      return { setCookie: `${name}=${cookie}; ${attributes.join('; ')}`, ticket: ticketOf(cookie) };
    },
    isValid(request: IncomingMessage, ticket: string): boolean {
      const cookie = cookieOf(request);
      return cookie !== undefined && isKey(ticketOf(cookie), ticket);
    },
  };
}

const valueIn = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

interface Options {
  readonly key: string;
  /** The origin of the product. */
  readonly origin: string;
  /** Whether a request needs no key. */
  readonly isTrusted: (request: IncomingMessage) => Promise<boolean>;
}

/**
 * Keeps the mailbox from everyone without its key: mails hold codes that reset passwords. The key is in the address that
 * is printed at the start; a pass takes its place, so that it stays in no history. A program sends it as a bearer token.
 */
export function behindKey({ key, origin, isTrusted }: Options, mailbox: Handler): Handler {
  const passes = createPasses({ origin, path: MAILBOX_PATH });
  const isBearer = ({ headers }: IncomingMessage): boolean =>
    isKey(key, headers.authorization?.replace(/^Bearer /i, ''));

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    if (isKey(key, searchParams.get('key') ?? undefined)) {
      const { setCookie, ticket } = passes.issue(request);
      response.writeHead(303, { location: withTicket(pathname, ticket), 'set-cookie': setCookie });
      return void response.end();
    }
    const isLetIn = isBearer(request) || passes.isValid(request, searchParams.get(TICKET) ?? '');
    if (isLetIn || (await isTrusted(request))) return mailbox(request, response);
    respond(response, 403, <RefusalPage />);
  };
}

const RefusalPage = () => (
  <CardPage title="The mailbox needs its key">
    <p>Open it with the whole address that the registry printed when it started.</p>
  </CardPage>
);
