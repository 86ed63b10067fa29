import type { Server } from 'node:http';

export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * The addresses of a host. A browser looks for "localhost" at both: whoever listens at one that we leave free is the
 * product to it, and is shown the tokens in its storage.
 */
function addressesOf(host: string): readonly [string, ...string[]] {
  if (host === '::1') return ['::1', '127.0.0.1'];
  return host === 'localhost' || host === '127.0.0.1' ? ['127.0.0.1', '::1'] : [host];
}

/** How often a free port is looked for that is free at both addresses. */
const TRIES = 5;

/**
 * Listens at a host, and where that is this machine alone, at each address that "localhost" may mean.
 * @param make makes a server; each address has one
 * @param port 0 takes any free one
 * @throws {Error} as the system reports it, when an address is taken. Nothing listens then.
 */
export async function listenAt(
  make: () => Server,
  host: string,
  port: number,
  tries = TRIES,
): Promise<Listening> {
  const [address, other] = addressesOf(host);
  const server = make();
  const bound = await bind(server, address, port);
  const second = make();
  const close = async () => void (await Promise.all([server, second].map(stop)));
  try {
    if (other !== undefined) await bind(second, other, bound);
  } catch (error) {
    if (isMissing(error)) return { port: bound, close };
    await close();
    if (port === 0 && tries > 1) return listenAt(make, host, port, tries - 1);
    throw error;
  }
  return { port: bound, close };
}

function bind(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Whether the machine has no such address: many a container has no IPv6. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/.test(String(error.code));

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
