import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'] as const;
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);

/** Whether a server that listens on this host listens on all addresses of the machine. */
export const isEveryAddress = (host: string): boolean => EVERY_ADDRESS.includes(host);

interface Door {
  /** The address that is listened on. */
  readonly host: string;
  readonly port: number;
}

/** The origin under which the browsers of all users know the product. */
export function originOf({ host, port, address }: Door & { readonly address: string | undefined }): string {
  if (address !== undefined) return address;
  const isOnlyHere = isLoopback(host) || isEveryAddress(host);
  return new URL(`http://${isOnlyHere ? 'localhost' : inAddress(host)}:${port}`).origin;
}

/** An address of the server on this machine itself. */
export const ownAddress = ({ host, port }: Door): string =>
  `http://${isEveryAddress(host) ? 'localhost' : inAddress(host)}:${port}`;

/** The hosts by which a request may name the product. */
export function knownHosts({ host, port, origin }: Door & { readonly origin: string }): string[] {
  const listened = isEveryAddress(host) ? [] : [inAddress(host)];
  const local = [...LOOPBACK, ...listened].map((name) => new URL(`http://${name}:${port}`).host);
  return [...local, new URL(origin).host];
}

const inAddress = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

/**
 * Whether the request names one of the hosts by which this server is known. A page whose own name is made to point at
 * this machine (DNS rebinding) has the browser name that host.
 */
export const names = (hosts: ReadonlySet<string>, { headers }: IncomingMessage): boolean =>
  headers.host !== undefined && hosts.has(headers.host.toLowerCase());

export function refuseHost(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end('This server has another address. Use the one that it printed when it started.\n');
}

/**
 * Whether a page of another origin sends the request. A browser says so itself (https://www.w3.org/TR/fetch-metadata/);
 * an older one names at least the page's origin. Programs say neither.
 */
export function isFromOtherOrigin({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'cross-site' || site === 'same-site';
  return headers.origin !== undefined && headers.origin !== origin;
}
