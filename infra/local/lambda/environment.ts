import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { AnswerHanded, HandedRequest } from '../aws/handedOver.ts';

/** The lines that the function has written since its last message. */
const written = { log: z.optional(z.string()) };
const messageSchema = z.union([
  z.object({
    ...written,
    asked: z.number(),
    request: z.object({
      method: z.string(),
      path: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.union([z.string(), z.instanceof(Uint8Array)]),
    }),
  }),
  z.object({ ...written, id: z.number(), result: z.unknown() }),
  z.object({ ...written, id: z.number(), failure: z.string() }),
  z.strictObject({ log: z.string() }),
]);

/**
 * More events at once only wait for each other, each with its rows in memory, until their calls of the database run out of
 * time. The others wait for their turn.
 */
const EVENTS_AT_ONCE = 10;

interface Waiting {
  /** Sends the event to the thread. */
  readonly begin: () => void;
  hasBegun: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface EnvironmentOptions {
  /** The module that the thread runs, which imports the bundle. */
  readonly runtime: string;
  readonly bundle: string;
  readonly variables: Readonly<Record<string, string>>;
  /** The most that the thread's heap may hold. */
  readonly memoryMb: number;
  readonly log: NodeJS.WritableStream;
  readonly answer: AnswerHanded;
  /** How long the environment waits for another event before it ends. */
  readonly idleMs: number;
  /** Called when it has waited that long, or when a call has taken too long. No event may be sent to it any more. */
  readonly onRetire: () => void;
  /** Called once when the environment has ended, for any reason. */
  readonly onEnd: () => void;
}

/** One execution environment: a worker thread with the function's own variables and memory. */
export function startEnvironment(options: EnvironmentOptions) {
  const { runtime, bundle, variables, memoryMb, log, answer, idleMs, onRetire, onEnd } = options;
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isRetired = false;
  const worker = new Worker(runtime, {
    workerData: { bundle },
    env: { ...variables },
    execArgv: ['--enable-source-maps'],
    // V8 collects garbage the later, the larger its heap may become. At the limit it mostly ends the thread alone; for a large
    // string it ends the process: https://github.com/nodejs/node/issues/47224
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stdout: true,
    stderr: true,
  });
  worker.stdout.pipe(log, { end: false });
  worker.stderr.pipe(log, { end: false });
  worker.on('error', (error) => log.write(`${error.stack}\n`));
  const idle = setTimeout(() => {
    if (waiting.size > 0) idle.refresh();
    else retire();
  }, idleMs).unref();
  worker.on('exit', () => {
    clearTimeout(idle);
    for (const { reject } of waiting.values()) reject(new Error('The function ended before it answered'));
    waiting.clear();
    onEnd();
  });
  worker.on('message', (raw) => {
    const { data: message } = messageSchema.safeParse(raw);
    if (!message) {
      log.write('A function sent a message that makes no sense, and was ended\n');
      return void worker.terminate();
    }
    if (message.log !== undefined) log.write(message.log);
    if ('asked' in message) return void answerAsked(message);
    if (!('id' in message)) return;
    const call = waiting.get(message.id);
    if ('failure' in message) call?.reject(new Error(message.failure));
    else call?.resolve(message.result);
  });

  function retire(): void {
    if (!isRetired) onRetire();
    isRetired = true;
    endIfDone();
  }

  function endIfDone(): void {
    if (isRetired && waiting.size === 0) void worker.terminate();
  }

  async function answerAsked({ asked, request }: { asked: number; request: HandedRequest }): Promise<void> {
    worker.postMessage({ asked, answer: await answer(request) });
  }

  function beginNext(): void {
    for (const call of [...waiting.values()].slice(0, EVENTS_AT_ONCE)) {
      if (!call.hasBegun) call.begin();
      call.hasBegun = true;
    }
  }

  /** A call that is too late may never be done; the others still have their time. */
  async function answerOf(id: number, begin: () => void, timeoutMs: number): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        const call: Waiting = { begin, hasBegun: false, resolve, reject };
        waiting.set(id, call);
        timer = setTimeout(() => {
          reject(new DOMException('The function took too long', 'TimeoutError'));
          if (call.hasBegun) retire();
        }, timeoutMs).unref();
        beginNext();
      });
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
      beginNext();
      endIfDone();
    }
  }

  return {
    /** @throws {Error} when the function threw or died; its name is TimeoutError when it took too long. */
    async call(
      event: unknown,
      context: Readonly<Record<string, unknown>>,
      timeoutMs: number,
    ): Promise<unknown> {
      idle.refresh();
      lastId += 1;
      const id = lastId;
      return answerOf(id, () => worker.postMessage({ id, event, context }), timeoutMs);
    },
    end: () => worker.terminate(),
  };
}

export type Environment = ReturnType<typeof startEnvironment>;
