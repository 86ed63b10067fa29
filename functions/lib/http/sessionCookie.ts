import type { BegunSession } from '#functions/lib/base/caller.ts';
import type { HttpEvent } from './event.ts';

/** A cookie of this prefix is one that this very host set over https (RFC 6265bis, 4.1.3.2). */
const HOST_PREFIX = '__Host-';
const NAME = 'encryption-session';
/** 256 bits in base64url. */
const SECRET = /^[\w-]{43}$/;

/** The secret of the encryption session that the request's cookie names. */
export function sessionSecretOf(event: HttpEvent): string | undefined {
  const start = `${nameFor(event)}=`;
  const value = event.cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  return value !== undefined && SECRET.test(value) ? value : undefined;
}

/** The cookie that gives a session to its browser, or takes it back. No script and no other site can use it. */
export function sessionCookie(event: HttpEvent, session: BegunSession | 'ended'): string {
  const { secret, seconds } = session === 'ended' ? { secret: '', seconds: 0 } : session;
  const parts = [
    `${nameFor(event)}=${secret}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  return (isPlainHttp(event) ? parts : [...parts, 'Secure']).join('; ');
}

const nameFor = (event: HttpEvent): string => (isPlainHttp(event) ? plainNameAt(event) : HOST_PREFIX + NAME);

/** All ports of one machine share their cookies, and a second registry must not lock the items of the first. */
function plainNameAt({ requestContext: { domainName } }: HttpEvent): string {
  const { port } = new URL(`http://${domainName}`);
  return port === '' ? NAME : `${NAME}-${port}`;
}

/** API Gateway, which takes https alone, writes this header itself; so does the gateway of one machine. */
const isPlainHttp = ({ headers }: HttpEvent): boolean => headers['x-forwarded-proto'] === 'http';
