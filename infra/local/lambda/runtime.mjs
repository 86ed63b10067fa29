// The inside of a worker thread: one execution environment of one function, as Lambda's runtime is.
import { parentPort, workerData } from 'node:worker_threads';
import { handOverRequests } from './handOver.mjs';

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

async function run({ id, event, context }) {
  try {
    post({ id, result: await handler(event, context) });
  } catch (error) {
    post({ id, failure: error instanceof Error ? error.name : 'Error' });
  }
}

function settle({ asked, answer }) {
  waiting.get(asked)?.(answer);
  waiting.delete(asked);
}

parentPort.on('message', (message) => ('asked' in message ? settle(message) : run(message)));
