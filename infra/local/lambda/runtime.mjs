// The inside of a worker thread: one execution environment of one function, as Lambda's runtime is.
import { parentPort, workerData } from 'node:worker_threads';

const { handler } = await import(workerData.bundle);

parentPort.on('message', async ({ id, event, context }) => {
  try {
    parentPort.postMessage({ id, result: await handler(event, context) });
  } catch (error) {
    parentPort.postMessage({ id, failure: error instanceof Error ? error.name : 'Error' });
  }
});
