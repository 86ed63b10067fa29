import { createServer } from 'node:http';
import { createStarting } from './starting.mjs';

/**
 * How long a client may take for its request: enough for the largest file over a line of 256 kbit/s. Without a limit anyone
 * could hold connections open with bodies that never end.
 */
export const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 15 * 60_000,
  connectionsCheckingInterval: 2_000,
  /** An idle connection must not close just when its client sends the next request, which few of them would repeat. */
  keepAliveTimeout: 120_000,
};

/** @typedef {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void | Promise<void>} Answer */

/**
 * The product's address on this machine, open before the product is. The same servers serve both, so no connection is
 * ever refused in between.
 * @typedef {object} Door
 * @property {number} port
 * @property {(step: string) => void} say names the step of the start that has begun
 * @property {Answer} starting says that the product is starting
 * @property {(answer: Answer) => void} serve answers every request from now on
 * @property {() => Promise<void>} close
 */

/**
 * Opens the address; each request is told that the product is starting.
 * @param {{ host: string, port: number }} address port 0 takes any free one
 * @returns {Promise<Door>}
 * @throws {Error} as the system reports it, when the address is taken
 */
export async function openDoor({ host, port }, patience = PATIENCE) {
  const { answer: starting, say } = createStarting();
  let answer = starting;
  const make = () => createServer(patience, (request, response) => void answer(request, response));
  const { port: bound, close } = await listenAt(make, host, port);
  return {
    port: bound,
    say,
    starting,
    serve(next) {
      answer = next;
    },
    close,
  };
}

/**
 * @typedef {object} Listening
 * @property {number} port
 * @property {() => Promise<void>} close
 */

/**
 * The addresses of a host. A browser looks for "localhost" at both: whoever listens at one that we leave free is the
 * product to it, and is shown the tokens in its storage.
 */
function addressesOf(host) {
  if (host === '::1') return ['::1', '127.0.0.1'];
  return host === 'localhost' || host === '127.0.0.1' ? ['127.0.0.1', '::1'] : [host];
}

/** How often a free port is looked for that is free at both addresses. */
const TRIES = 5;

/**
 * Listens at a host, and where that is this machine alone, at each address that "localhost" may mean.
 * @param {() => import('node:http').Server} make makes a server; each address has one
 * @param {string} host
 * @param {number} port 0 takes any free one
 * @returns {Promise<Listening>}
 * @throws {Error} as the system reports it, when an address is taken. Nothing listens then.
 */
async function listenAt(make, host, port, tries = TRIES) {
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

function bind(server, host, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server.address().port));
  });
}

/** Whether the machine has no such address: many a container has no IPv6. */
const isMissing = ({ code }) => /^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/.test(String(code));

function stop(server) {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
