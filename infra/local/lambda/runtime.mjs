// The inside of a worker thread: one execution environment of one function, as Lambda's runtime is.
import { EventEmitter } from 'node:events';
import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * @typedef {object} HandedRequest a request as it would be sent
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} headers
 * @property {string | Uint8Array} body
 */

/**
 * @typedef {object} HandedAnswer
 * @property {number} status
 * @property {Record<string, string>} headers
 * @property {string} body
 */

/** The part of a socket that the SDK uses. There is none. */
const SOCKET = {
  connecting: false,
  setTimeout: () => undefined,
  setKeepAlive: () => undefined,
  removeListener: () => undefined,
  destroy: () => undefined,
};

/** Stands for Node's `ClientRequest`. A body is given to it as a whole, when it ends. */
class HandedOver extends EventEmitter {
  socket = SOCKET;
  #isDestroyed = false;
  #options;
  #ask;

  constructor(options, onResponse, ask) {
    super();
    this.once('response', onResponse);
    this.#options = options;
    this.#ask = ask;
  }

  end(body = '') {
    const { method = 'GET', path = '/', headers = {} } = this.#options;
    this.#ask({ method, path, headers, body }).then((answer) => this.#respond(answer));
  }

  destroy(error) {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    if (error) this.emit('error', error);
    this.emit('close');
  }

  #respond({ status, headers, body }) {
    if (this.#isDestroyed) return;
    // The SDK takes bytes for a body as well as a stream, and reads a stream by another one.
    this.emit('response', Object.assign(Buffer.from(body), { statusCode: status, headers }));
    this.emit('close');
  }
}

/**
 * Takes the requests of this thread to some addresses out of Node's HTTP client. They go to whoever answers without a
 * socket, which takes most of the processor time of a small request; they are signed, and checked there, like those
 * that other programs send to the addresses.
 * @param {string[]} addresses
 * @param {(request: HandedRequest) => Promise<HandedAnswer>} ask
 */
function handOverRequests(addresses, ask) {
  const places = addresses.map((address) => new URL(address));
  const send = http.request;
  http.request = (...sent) => {
    const [options, onResponse] = sent;
    const isHandedOver = places.some(
      ({ hostname, port, pathname }) =>
        options.host === hostname && String(options.port) === port && options.path?.startsWith(pathname),
    );
    return isHandedOver ? new HandedOver(options, onResponse, ask) : send(...sent);
  };
}

let written = '';

/** Every message takes along what was written since the last one. */
function post(message) {
  parentPort.postMessage(written === '' ? message : { ...message, log: written });
  written = '';
}

const postWritten = () => {
  if (written !== '') post({});
};

// Node would send a message for each line, and another one back for the next: for the two lines of a small request,
// that takes a seventh of its processor time. A thread that is terminated while it computes loses what it wrote since its
// last message.
process.stdout._writev = null;
process.stdout._write = (line, _, done) => {
  if (written === '') setImmediate(postWritten);
  written += line;
  done();
};
process.once('exit', postWritten);

const waiting = new Map();
let lastAsked = 0;
const { AWS_ENDPOINT_URL_DYNAMODB: dynamodb, AWS_ENDPOINT_URL_KMS: kms } = process.env;
handOverRequests([dynamodb, kms], (request) => {
  lastAsked += 1;
  const asked = lastAsked;
  post({ asked, request });
  return new Promise((resolve) => waiting.set(asked, resolve));
});

const { handler } = await import(workerData.bundle);

/**
 * Writes a line such as Lambda's own "Invoke Error", in the form of the functions' lines. The message of the error is left
 * out, because it may hold a value that somebody entered.
 */
function logFailure(name, error) {
  const { message = '', stack = '' } = error instanceof Error ? error : {};
  const frames = stack.replace(message, '').match(/^ +at .*$/gm) ?? [];
  const line = {
    level: 'ERROR',
    timestamp: new Date().toISOString(),
    service: process.env.AWS_LAMBDA_FUNCTION_NAME,
    message: `Invoke Error: ${name}`,
    frames: frames.map((frame) => frame.trim()),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function run({ id, event, context }) {
  try {
    post({ id, result: await handler(event, context) });
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Error';
    logFailure(name, error);
    post({ id, failure: name });
  }
}

function settle({ asked, answer }) {
  waiting.get(asked)?.(answer);
  waiting.delete(asked);
}

parentPort.on('message', (message) => ('asked' in message ? settle(message) : run(message)));
