import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentSecurityPolicy, SECURITY_HEADERS } from '#infra/edge/headers.ts';
import { isApiPath } from '#infra/edge/routes.ts';
import { USER_POOL_PATH } from './accounts/userPool.ts';
import { respond } from './gateway/responses.ts';
import type { Handler } from './http/handler.ts';
import { isFromOtherOrigin, knownHosts, names, originOf, refuseHost } from './http/hosts.ts';
import { JOBS_PATH } from './jobs.ts';
import { MAILBOX_PATH } from './mailbox/mailboxKey.tsx';
import type { Settings } from './settings.ts';
import { SETUP_PATH } from './setup/firstAdministrator.tsx';
import { type Door, openDoor } from './starting/door.mjs';

export interface Front {
  /** The one address of the product, `http://localhost:{port}` unless it is configured. */
  readonly origin: string;
  readonly port: number;
  /** Until this is called, every request is told that the product is starting. */
  readonly open: (handler: Handler) => void;
  /** Names the step of the start that has begun. */
  readonly say: (step: string) => void;
  /** Says that the product is starting. */
  readonly starting: Handler;
  readonly close: () => Promise<void>;
}

type Place = Pick<Settings, 'host' | 'port' | 'address'>;

/**
 * Makes the address of the product known, and refuses requests that name another.
 * @param given the door where it is open already
 * @throws {Error} with one line when the address cannot be listened on
 */
export async function listen({ host, port, address }: Place, given?: Door): Promise<Front> {
  const door = given ?? (await opened({ host, port }));
  const origin = originOf({ host, port: door.port, address });
  const hosts = new Set(knownHosts({ host, port: door.port, origin }));
  let handler: Handler = door.starting;
  door.serve((request, response) => {
    if (!names(hosts, request)) return refuseHost(request, response);
    // The headers that CloudFront adds to every response. A page may replace the policy by its own.
    for (const [name, value] of Object.entries(LOCAL_HEADERS)) response.setHeader(name, value);
    response.setHeader('content-security-policy', POLICY);
    void settle(handler, request, response);
  });
  return {
    origin,
    port: door.port,
    say: door.say,
    starting: door.starting,
    open: (next) => {
      handler = next;
    },
    close: door.close,
  };
}

const opened = ({ host, port }: Pick<Place, 'host' | 'port'>): Promise<Door> =>
  openDoor({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(whyNot(error, host, port));
  });

/** A failure here is a fault of the local cloud or a disconnected client. It must not end the process. */
async function settle(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await handler(request, response);
  } catch {
    if (response.headersSent) response.destroy();
    else respond(response, 'internalError');
  }
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use. Set PORT to another one: PORT=${port + 1} npm start`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  return `Cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`;
}

interface Parts {
  readonly origin: string;
  readonly signIn: Handler;
  /** The calls that users make about themselves. */
  readonly userPool: Handler;
  readonly mailbox: Handler;
  readonly jobs: Handler;
  readonly setup: Handler;
  readonly s3: Handler;
  readonly api: Handler;
  readonly site: Handler;
  /** The content of `/config.json`, with which the app signs in. */
  readonly config: unknown;
}

export const S3_PATH = '/local/s3';

/** Serves S3 while nothing else can be used yet. */
export const onlyS3 =
  (s3: Handler, starting: Handler): Handler =>
  (request, response) =>
    request.url?.startsWith(`${S3_PATH}/`) ? s3(request, response) : starting(request, response);

/** Passes a request on to a part of the product by its path. */
export function createFront(parts: Parts): Handler {
  const { origin, signIn, userPool, mailbox, jobs, setup, s3, api, site, config } = parts;
  return (request, response) => {
    // Nothing here is for pages of other origins: they may link to it, and a browser shows them no answer.
    if (!isRead(request) && isFromOtherOrigin(request, origin)) return respond(response, 'forbidden');
    delete request.headers.origin;
    // `//host/x` and `/\host/x` would be parsed as addresses of that host, and redirected to it.
    if (!/^\/(?![/\\])/.test(request.url ?? '')) return respond(response, 'badRequest');
    const path = new URL(request.url ?? '/', origin).pathname;
    if (isApiPath(path)) return api(request, response);
    if (isUnder('/local/signin', path)) return signIn(request, response);
    if (isUnder(USER_POOL_PATH, path)) return userPool(request, response);
    if (isUnder(MAILBOX_PATH, path)) return mailbox(request, response);
    if (path === SETUP_PATH) return setup(request, response);
    if (isUnder(JOBS_PATH, path)) return jobs(request, response);
    if (isUnder(S3_PATH, path)) return s3(request, response);
    if (path === '/config.json') return sendConfig(config, response);
    // The sign-in has one origin: it would not return to a screen that was opened at 127.0.0.1.
    if (request.headers.host !== new URL(origin).host)
      return redirect(response, new URL(request.url ?? '/', origin));
    return site(request, response);
  };
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const isUnder = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`);

function sendConfig(config: unknown, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
  response.end(JSON.stringify(config));
}

function redirect(response: ServerResponse, { href }: URL): void {
  response.writeHead(307, { location: href });
  response.end();
}

/** The local sign-in and S3 have the app's own origin, so the policy needs no other. */
const POLICY = contentSecurityPolicy({ signIn: [], files: [] });

/** A browser would apply Strict-Transport-Security to all ports of localhost, and so break other programs. */
const { 'strict-transport-security': _, ...LOCAL_HEADERS } = SECURITY_HEADERS;
