import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isKey, newKey } from '../http/keys.ts';

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
export function createPasses({ origin, path }: Place) {
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
