import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { generate } from 'selfsigned';

/** The addresses that a browser sees when the product is deployed: three origins in place of one. */
export interface Addresses {
  readonly site: string;
  /** The pages of the sign-in, and its tokens. */
  readonly signIn: string;
  /** The user pool, where discovery is too. */
  readonly directory: string;
}

interface Options {
  /** The origin of the local cloud, which stands behind all three. */
  readonly origin: string;
  readonly addresses: Addresses;
  /** The headers that the site puts on every response, whatever the origin sends. */
  readonly headers: Readonly<Record<string, string>>;
}

const POOL_PATH = '/us-east-1_local';

/**
 * Shows the local cloud as a browser would find it deployed: each part under its own HTTPS address. An address
 * of the one world that is named in a text of the other is put into that one's words.
 * @returns what Chromium must be started with to find them there
 */
export async function showDeployed({ origin, addresses, headers }: Options) {
  const { site, signIn, directory } = addresses;
  /** The longer first: the last one is the beginning of the others. */
  const pairs: readonly (readonly [local: string, deployed: string])[] = [
    [`${origin}/local/signin`, signIn],
    [`${origin}/local/cognito-idp`, directory],
    [origin, site],
  ];
  const inBothForms = pairs.flatMap(([local, deployed]) => [
    [local, deployed] as const,
    [encodeURIComponent(local), encodeURIComponent(deployed)] as const,
  ]);
  const toLocal = (text: string) =>
    inBothForms.reduce((done, [local, deployed]) => done.replaceAll(deployed, local), text);
  const toDeployed = (text: string) =>
    inBothForms.reduce((done, [local, deployed]) => done.replaceAll(local, deployed), text);

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = `https://${request.headers.host}`;
    const isSite = asked === site;
    if (!isSite) allow(request, response, site);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();

    const answer = await fetch(origin + toLocal(localPath(asked, request.url ?? '/')), {
      method: request.method ?? 'GET',
      headers: forwarded(request, toLocal),
      redirect: 'manual',
      ...(hasBody(request) && { body: toLocal((await buffer(request)).toString('utf8')) }),
    });
    for (const [name, value] of answer.headers) {
      if (!HOP_HEADERS.has(name)) response.setHeader(name, inWordsOf(asked, value));
    }
    const cookies = answer.headers
      .getSetCookie()
      .map((cookie) => inWordsOf(asked, cookie).replace(/path=(?=;|$)/, 'path=/'));
    if (cookies.length > 0) response.setHeader('set-cookie', cookies);
    if (isSite) for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.writeHead(answer.status);
    response.end(await bodyOf(answer, asked, request.url ?? '/'));
  }

  async function bodyOf(answer: Response, asked: string, path: string): Promise<Buffer | string> {
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!/^(text|application\/(json|x-amz))/.test(answer.headers.get('content-type') ?? '')) return bytes;
    const text = inWordsOf(asked, bytes.toString('utf8'));
    if (asked === site && path === '/config.json') {
      return JSON.stringify({ ...JSON.parse(text), authority: directory + POOL_PATH });
    }
    return text;
  }

  /** Paths too: at its own address the sign-in is at the root. */
  function inWordsOf(asked: string, text: string): string {
    const deployed = toDeployed(text);
    return asked === signIn ? deployed.replaceAll('/local/signin', '') : deployed;
  }

  function localPath(asked: string, path: string): string {
    if (asked === signIn) return `/local/signin${path}`;
    if (asked !== directory) return path;
    return path.startsWith(POOL_PATH)
      ? path.replace(POOL_PATH, '/local/signin')
      : `/local/cognito-idp${path}`;
  }

  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
  });
  const server = createServer({ key, cert }, (request, response) => {
    relay(request, response).catch((error: Error) => response.destroy(error));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    chromium: [`--host-resolver-rules=MAP * 127.0.0.1:${port}`],
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The headers of a single connection, and those of encodings that `fetch` has undone. */
const HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'set-cookie',
]);

const hasBody = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD';

/** Allows calls from a page of any origin, as Cognito does. */
function allow(request: IncomingMessage, response: ServerResponse, site: string): void {
  response.setHeader('access-control-allow-origin', site);
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '');
  response.setHeader('access-control-allow-methods', 'GET, POST');
}

function forwarded(request: IncomingMessage, toLocal: (text: string) => string): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (['host', 'connection', 'content-length', 'accept-encoding'].includes(name)) continue;
    // The parts have one origin in the local cloud, which refuses calls from others.
    if (name === 'origin' || name.startsWith('sec-fetch-')) continue;
    headers.set(name, toLocal([value].flat().join(', ')));
  }
  return headers;
}
