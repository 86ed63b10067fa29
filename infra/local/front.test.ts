import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { createFront, type Front, listen, onlyS3 } from './front.ts';
import type { Handler } from './http/handler.ts';
import { createSite } from './site.ts';
import { openDoor } from './starting/door.mjs';

const part = vi.fn<Handler>((_, response) => void response.end());
let front: Front;
afterEach(async () => {
  await front.close();
  part.mockClear();
});

async function open(...door: Parameters<typeof listen>): Promise<void> {
  front = await listen(...door);
  const { origin } = front;
  const parts = {
    signIn: part,
    userPool: part,
    mailbox: part,
    jobs: part,
    setup: part,
    s3: part,
    api: part,
    site: part,
  };
  front.open(createFront({ origin, config: {}, ...parts }));
}

const HERE = { host: '127.0.0.1', port: 0, address: undefined };

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
}

const ask = (options: RequestOptions): Promise<Answer> =>
  new Promise((resolve, reject) =>
    request({ host: '127.0.0.1', port: front.port, agent: false, ...options }, (response) =>
      resolve({ status: response.resume().statusCode, headers: response.headers }),
    )
      .on('error', reject)
      .end(),
  );

test.each(['//elsewhere.example/x', '/\\elsewhere.example/x', '//', 'http://elsewhere.example/assets'])(
  'responds 400 to %s, which names a host instead of a path',
  async (path) => {
    await open(HERE);

    expect((await ask({ path })).status).toBe(400);
  },
);

describe('the addresses that "localhost" may mean', () => {
  const hasIpv6 = Object.values(networkInterfaces()).some((found) =>
    found?.some(({ address }) => address === '::1'),
  );
  const addresses = hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'];

  test.each(['127.0.0.1', 'localhost', addresses.at(-1) ?? ''])(
    'are both taken for the host %s, and given back at the end',
    async (host) => {
      await open({ ...HERE, host });
      const path = '/config.json';
      for (const address of addresses) expect((await ask({ host: address, path })).status).toBe(200);
      await front.close();
      for (const address of addresses)
        await expect(ask({ host: address, path })).rejects.toThrow('ECONNREFUSED');
    },
  );

  test('are no others than the one that is asked for, beyond this machine', async () => {
    await open({ host: '0.0.0.0', port: 0, address: 'http://registry.example' });
    const others = hasIpv6 ? ['::1'] : [];
    for (const host of others) await expect(ask({ host, path: '/' })).rejects.toThrow('ECONNREFUSED');
  });

  test('are refused when another program listens at either, and then none is taken', async () => {
    await open(HERE);
    for (const taken of addresses) {
      const other = createServer().listen(0, taken);
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      await expect(listen({ ...HERE, port })).rejects.toThrow(`Port ${port} is in use. Set PORT`);
      for (const free of addresses.filter((address) => address !== taken))
        await expect(ask({ host: free, port, path: '/' })).rejects.toThrow('ECONNREFUSED');
      other.close();
    }
  });
});

describe('the host of a request', () => {
  test.each(['evil.example', 'evil.example:80', 'localhost', 'localhost.evil.example', '127.0.0.1:1'])(
    'is refused when it is "%s", before anything is served',
    async (host) => {
      await open(HERE);

      const { status } = await ask({ path: '/config.json', headers: { host } });

      expect([status, part.mock.calls]).toEqual([421, []]);
    },
  );

  test('may be each name of this machine, and the configured address', async () => {
    await open({ ...HERE, address: 'https://registry.example.com' });
    const port = front.port;

    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'registry.example.com'])
      expect((await ask({ path: '/config.json', headers: { host } })).status).toBe(200);
    expect(front.origin).toBe('https://registry.example.com');
  });
});

describe('a page of another origin', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:1' },
    { origin: 'null' },
    { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ];

  test.each(foreign)('changes nothing: %j', async (headers) => {
    await open(HERE);

    for (const path of ['/assets', '/local/s3/files/1/original'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        expect((await ask({ path, method, headers })).status).toBe(403);
    expect(part).not.toHaveBeenCalled();
  });

  test('gets no permission to read: no part of the product learns its origin', async () => {
    await open(HERE);

    const { headers } = await ask({ path: '/assets', headers: { origin: 'https://evil.example' } });

    expect(part.mock.calls[0]?.[0].headers.origin).toBeUndefined();
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('is told apart from our own, and from a program', async () => {
    await open(HERE);

    for (const headers of [{ origin: front.origin }, { 'sec-fetch-site': 'same-origin' }, {}]) {
      expect((await ask({ path: '/assets', method: 'POST', headers })).status).toBe(200);
      expect((await ask({ path: '/local/s3/files/1/original', method: 'PUT', headers })).status).toBe(200);
    }
  });
});

test('before the product can be used, S3 alone is served', async () => {
  front = await listen(HERE);
  front.open(onlyS3(part, front.starting));

  for (const path of ['/assets', '/local/s3', '/local/s3x/1', '/'])
    expect((await ask({ path })).status).toBe(503);
  expect(part).not.toHaveBeenCalled();
  expect((await ask({ path: '/local/s3/files/1' })).status).toBe(200);
});

test('a request whose body never ends is ended', async () => {
  const patience = {
    headersTimeout: 100,
    requestTimeout: 200,
    connectionsCheckingInterval: 50,
    keepAliveTimeout: 5_000,
  };
  part.mockImplementationOnce(async (incoming) => {
    for await (const _ of incoming);
  });
  await open(HERE, await openDoor(HERE, patience));
  const socket = connect(front.port, '127.0.0.1');
  socket.write(`POST /assets HTTP/1.1\r\nhost: localhost:${front.port}\r\ncontent-length: 9\r\n\r\nx`);

  const [answer] = await once(socket, 'data');
  await once(socket, 'close');

  expect(String(answer)).toMatch(/^HTTP\/1.1 408 /);
});

describe("the app's files", () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(folder, 'app'));
  for (const [ending, content] of [
    ['', 'plain'],
    ['.br', 'br'],
    ['.gz', 'gz'],
  ])
    writeFileSync(join(folder, 'app', `start-1.js${ending}`), content ?? '');
  writeFileSync(join(folder, 'index.html'), 'the app');
  afterAll(() => rmSync(folder, { recursive: true }));

  async function served(path: string, accepted: string | undefined): Promise<Answer> {
    front = await listen(HERE);
    front.open(createSite(folder));
    return ask({ path, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });
  }

  test.each([
    ['br', 'gzip, deflate, br, zstd', '2'],
    ['gzip', 'gzip, deflate', '2'],
    [undefined, undefined, '5'],
    [undefined, 'identity', '5'],
    [undefined, 'gzip;q=0, br; q=0.0', '5'],
    ['gzip', 'gzip;q=0.5, br;q=0', '2'],
  ])('are sent as %s to a browser that takes %s, and kept for good', async (encoding, accepted, length) => {
    const { status, headers } = await served('/app/start-1.js', accepted);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-length': length,
      'content-type': 'text/javascript',
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test.each([
    ['/', 200],
    ['/asset-details/1', 200],
    ['/app/missing.js', 404],
  ])('%s is answered with %i', async (path, expected) => {
    const { status, headers } = await served(path, 'br');
    expect(status).toBe(expected);
    if (expected === 200) expect(headers['content-length']).toBe('7');
  });

  test.skipIf(process.platform !== 'linux')('are closed when the client leaves in the middle', async () => {
    const file = join(folder, 'app', 'large-1.js');
    writeFileSync(file, Buffer.alloc(50_000_000));
    await served('/', undefined);
    const client = connect(front.port, '127.0.0.1');
    client.write(`GET /app/large-1.js HTTP/1.1\r\nhost: localhost:${front.port}\r\n\r\n`);
    await once(client, 'data');
    expect(openFiles()).toContain(file);

    client.destroy();

    await expect.poll(openFiles).not.toContain(file);
  });

  test('end no more than their response when they are there and cannot be read', async () => {
    // A file could not be read as soon as the system has no handle left, or a build has just removed it.
    const unreadable = createServer().listen(join(folder, 'app', 'unreadable-1.js'));
    await once(unreadable, 'listening');

    await expect(served('/app/unreadable-1.js', undefined)).rejects.toThrow('socket hang up');

    expect((await ask({ path: '/' })).status).toBe(200);
    unreadable.close();
  });
});

test('the socket of the hot reload is open to this machine alone', async () => {
  await open(HERE);
  const vite = { middlewares: part, close: async () => undefined };
  const makeVite = vi.fn<(config: InlineConfig) => Promise<typeof vite>>(async () => vite);
  vi.doMock('vite', () => ({ createServer: makeVite }));
  const { startDevelopmentSite } = await import('./development.ts');

  await (await startDevelopmentSite()).stop();
  vi.doUnmock('vite');

  expect(makeVite.mock.lastCall?.[0].server?.hmr).toMatchObject({ host: '127.0.0.1' });
});

const openFiles = (): string[] => readdirSync('/proc/self/fd').map(linkOf);

/** A file can be closed while they are listed. */
function linkOf(file: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    return '';
  }
}
