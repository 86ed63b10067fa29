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
export async function listenAt(make, host, port, tries = TRIES) {
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
