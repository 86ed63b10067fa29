// The inside of a worker thread: one execution environment of one function, as Lambda's runtime is.
import { parentPort, workerData } from 'node:worker_threads';
import { handOverRequests } from './handOver.mjs';

const waiting = new Map();
let lastAsked = 0;
handOverRequests(process.env.AWS_ENDPOINT_URL_DYNAMODB, (request) => {
  lastAsked += 1;
  const asked = lastAsked;
  parentPort.postMessage({ asked, request });
  return new Promise((resolve) => waiting.set(asked, resolve));
});

const { handler } = await import(workerData.bundle);

async function run({ id, event, context }) {
  try {
    parentPort.postMessage({ id, result: await handler(event, context) });
  } catch (error) {
    parentPort.postMessage({ id, failure: error instanceof Error ? error.name : 'Error' });
  }
}

function settle({ asked, answer }) {
  waiting.get(asked)?.(answer);
  waiting.delete(asked);
}

parentPort.on('message', (message) => ('asked' in message ? settle(message) : run(message)));
