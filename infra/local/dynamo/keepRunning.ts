import type { Dynoxide, DynoxideProcess } from './dynoxide.ts';

/** The time from one try to start a database again to the next, at least. */
const RETRY_MS = 1_000;

/**
 * How long a try to start a database again holds up calls. It is less than the 3 seconds that the functions give a call:
 * a write that waited for longer would be made after its caller was told that it had failed.
 */
const PATIENCE_MS = 2_000;

/**
 * dynoxide 1.2.1 keeps 2.7 KB of each request until it ends, which in a registry that runs for months would be all memory.
 * After so many it has 27 MB more than at its start, which takes 0.1 s.
 */
const MOST_CALLS = 10_000;

/**
 * Starts a database, and starts it again whenever its program ends by itself: a system that runs out of memory may end
 * that program alone, and the registry would go on without its tables. The calls of that moment fail, because nobody
 * knows whether they were done. Later ones wait for the new start while it is tried, and fail between the tries. After many
 * calls another program takes its place at a moment without any.
 * @param start starts the program, until the signal says that the registry stops
 * @param say is given one line for the operator
 * @throws {Error} when the first start fails
 */
export async function keepRunning(
  start: (stopped: AbortSignal) => Promise<DynoxideProcess>,
  say = toOperator,
): Promise<Dynoxide> {
  const stopping = new AbortController();
  const replaced = new WeakSet<Dynoxide>();
  let [calls, callsUnderWay] = [0, 0];
  /** Whether a program that was started has not ended yet. */
  let isRunning = false;
  let isFailing = false;
  let lastTry = Number.NEGATIVE_INFINITY;
  let latest = begin();
  let present = latest;
  await latest;

  async function begin(): Promise<Dynoxide> {
    stopping.signal.throwIfAborted();
    const running = await start(stopping.signal);
    [isRunning, calls] = [true, 0];
    void running.ended.then((signal) => {
      isRunning = false;
      if (stopping.signal.aborted || replaced.has(running)) return;
      if (pause() > 0) return beginLater();
      isFailing = false;
      // systemd stops the registry by this signal to each of its programs, and the last rows are still to be written.
      if (signal !== 'SIGTERM') say(STARTED_AGAIN);
      beginAgain();
    });
    return running;
  }

  function beginAgain(): void {
    if (stopping.signal.aborted) return;
    lastTry = performance.now();
    waitFor(begin());
  }

  function waitFor(next: Promise<Dynoxide>): void {
    latest = next;
    present = inTime(next);
    present.catch(() => undefined);
    next.then(() => {
      present = next;
    }, beginLater);
  }

  async function replacementOf(worn: Dynoxide): Promise<Dynoxide> {
    replaced.add(worn);
    await worn.stop();
    lastTry = performance.now();
    return begin();
  }

  function replaceIfWorn(): void {
    if (calls < MOST_CALLS || callsUnderWay > 0 || !isRunning || stopping.signal.aborted) return;
    isRunning = false;
    waitFor(present.then(replacementOf));
  }

  function beginLater(): void {
    if (stopping.signal.aborted) return;
    if (!isFailing) say(NOT_STARTED);
    isFailing = true;
    setTimeout(beginAgain, pause()).unref();
  }

  function pause(): number {
    return Math.max(0, lastTry + RETRY_MS - performance.now());
  }

  return {
    async call(tool, parameters) {
      calls += 1;
      callsUnderWay += 1;
      try {
        return await (await present).call(tool, parameters);
      } finally {
        callsUnderWay -= 1;
        replaceIfWorn();
      }
    },
    async stop() {
      stopping.abort();
      await latest.then(
        ({ stop }) => stop(),
        () => undefined,
      );
    },
  };
}

const inTime = <T>(start: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    start.then(resolve, reject);
    setTimeout(() => reject(new Error('The database does not start')), PATIENCE_MS).unref();
  });

const STARTED_AGAIN =
  'The program of the database has ended by itself, as it does where the system has no memory left. It is started again.';

const NOT_STARTED =
  'The database could not be started again. Another try is made each second, and nothing can be read or changed until one succeeds.';

const toOperator = (line: string): void => void process.stderr.write(`${line}\n`);
