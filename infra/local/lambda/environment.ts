import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';

const messageSchema = z.union([
  z.object({ id: z.number(), result: z.unknown() }),
  z.object({ id: z.number(), failure: z.string() }),
]);

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface EnvironmentOptions {
  readonly bundle: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly log: NodeJS.WritableStream;
  /** Called once when it has ended, for whatever reason. */
  readonly onEnd: () => void;
}

const RUNTIME = new URL('./runtime.mjs', import.meta.url);

/** One execution environment: a worker thread with the function's own variables and memory. */
export function startEnvironment({ bundle, variables, log, onEnd }: EnvironmentOptions) {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const worker = new Worker(RUNTIME, {
    workerData: { bundle },
    env: { ...variables },
    execArgv: ['--enable-source-maps'],
    stdout: true,
    stderr: true,
  });
  worker.stdout.pipe(log, { end: false });
  worker.stderr.pipe(log, { end: false });
  worker.on('error', (error) => log.write(`${error.stack}\n`));
  worker.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The function ended before it answered'));
    waiting.clear();
    onEnd();
  });
  worker.on('message', (raw) => {
    const message = messageSchema.parse(raw);
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ('failure' in message) call?.reject(new Error(message.failure));
    else call?.resolve(message.result);
  });

  return {
    call(event: unknown, context: Readonly<Record<string, unknown>>): Promise<unknown> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, event, context });
      });
    },
    end: () => worker.terminate(),
  };
}
