import { createServer } from 'node:http';
import { listenAt } from './listening.mjs';
import { createStarting } from './starting.mjs';

/**
 * How long a client may take for its request: enough for the largest file over a slow line. Without a limit anyone could
 * hold connections open with bodies that never end.
 */
const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
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
