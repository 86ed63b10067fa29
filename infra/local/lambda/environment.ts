import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { AnswerHanded, HandedRequest } from '../aws/handedOver.ts';
import { inProject } from '../inProject.ts';

const messageSchema = z.union([
  z.object({
    asked: z.number(),
    request: z.object({
      method: z.string(),
      path: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.union([z.string(), z.instanceof(Uint8Array)]),
    }),
  }),
  z.object({ id: z.number(), result: z.unknown() }),
  z.object({ id: z.number(), failure: z.string() }),
]);

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface EnvironmentOptions {
  readonly bundle: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly log: NodeJS.WritableStream;
  readonly answer: AnswerHanded;
  /** How long the environment waits for another event before it ends. */
  readonly idleMs: number;
  /** Called once when it has waited that long. No event may be sent to it any more. */
  readonly onIdle: () => void;
  /** Called once when the environment has ended, for any reason. */
  readonly onEnd: () => void;
}

const RUNTIME = inProject('infra/local/lambda/runtime.mjs');

/** One execution environment: a worker thread with the function's own variables and memory. */
export function startEnvironment(options: EnvironmentOptions) {
  const { bundle, variables, log, answer, idleMs, onIdle, onEnd } = options;
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
  const idle = setTimeout(() => {
    if (waiting.size > 0) return void idle.refresh();
    onIdle();
    void worker.terminate();
  }, idleMs).unref();
  worker.on('exit', () => {
    clearTimeout(idle);
    for (const { reject } of waiting.values()) reject(new Error('The function ended before it answered'));
    waiting.clear();
    onEnd();
  });
  worker.on('message', (raw) => {
    const message = messageSchema.parse(raw);
    if ('asked' in message) return void answerAsked(message);
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ('failure' in message) call?.reject(new Error(message.failure));
    else call?.resolve(message.result);
  });

  async function answerAsked({ asked, request }: { asked: number; request: HandedRequest }): Promise<void> {
    worker.postMessage({ asked, answer: await answer(request) });
  }

  return {
    call(event: unknown, context: Readonly<Record<string, unknown>>): Promise<unknown> {
      idle.refresh();
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

export type Environment = ReturnType<typeof startEnvironment>;
