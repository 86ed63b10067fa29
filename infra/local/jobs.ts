import { type FunctionName, SCHEDULES, type Schedule } from '#functions/declared.ts';
import type { Handler } from './http/handler.ts';
import { isKey } from './http/trust.ts';
import type { LocalStore } from './store/store.ts';

export const JOBS_PATH = '/local/jobs';
/** Its value is a key of the process, which is in the file for the operator's commands. */
export const JOB_HEADER = 'x-item-registry-job';

type Invoke = (name: FunctionName, event: unknown) => Promise<unknown>;

/** Narrows a name to that of a job; undefined when it is not one. */
export const jobNamed = (name: string | undefined): FunctionName | undefined =>
  SCHEDULES.find(({ functionName }) => functionName === name)?.functionName;

export const jobNames = (): string => SCHEDULES.map(({ functionName }) => functionName).join(', ');

/**
 * Runs a job at `POST /local/jobs/{name}` and responds with its result. Without the key nothing is there.
 * @param others what else the operator's commands ask for, by name
 */
export const createJobs =
  (invoke: Invoke, key: string, others: ReadonlyMap<string, Handler>): Handler =>
  async (request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    const path = request.url?.slice(JOBS_PATH.length + 1) ?? '';
    const given = request.headers[JOB_HEADER];
    const isAllowed = request.method === 'POST' && isKey(key, given?.toString());
    const other = others.get(path);
    if (isAllowed && other) return other(request, response);
    const name = jobNamed(path);
    if (!isAllowed || !name) return send(404, { message: 'Not Found' });
    try {
      send(200, await invoke(name, {}));
    } catch {
      send(500, { message: 'The job failed; see logs/functions.log in the data folder.' });
    }
  };

type Rate = Pick<Schedule, 'functionName' | 'everyMinutes'>;

interface SchedulerParts {
  readonly schedules: readonly Rate[];
  readonly invoke: Invoke;
  readonly store: Pick<LocalStore, 'get' | 'put'>;
}

/** The first look comes one such time after the start too, because a start has enough to do. */
const LOOK_MS = 60_000;

/** The kind under which the store keeps the time of each job's last run, in milliseconds since 1970. */
const LAST_RUN = 'job-run';

/**
 * Stands for EventBridge Scheduler: runs each function at its rate, the first time one period after the first start. The
 * times are kept, and what is due is looked for again and again, so that a machine that is off every night runs a daily
 * job too. A function logs its own failure, and the next run takes place all the same.
 * @returns a function that stops the schedule; a run that it interrupts is due again after the next start
 */
export function startScheduler({ schedules, invoke, store }: SchedulerParts): () => void {
  const busy = new Set<FunctionName>();
  let isStopped = false;

  async function runIfDue({ functionName, everyMinutes }: Rate): Promise<void> {
    const now = Date.now();
    const last = await store.get(LAST_RUN, functionName);
    const isKnown = typeof last === 'number';
    if (isStopped || (isKnown && !isDue(now - last, everyMinutes))) return;
    if (isKnown) await invoke(functionName, {}).catch(() => undefined);
    if (!isStopped) await store.put(LAST_RUN, functionName, now);
  }

  async function lookAt(rate: Rate): Promise<void> {
    if (busy.has(rate.functionName)) return;
    busy.add(rate.functionName);
    await runIfDue(rate).catch(() => undefined);
    busy.delete(rate.functionName);
  }

  const timer = setInterval(() => void schedules.map(lookAt), LOOK_MS).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/**
 * A run may be early by less than the time between two looks, because it would be late otherwise. A last run in the future
 * tells that the clock was set back.
 */
const isDue = (sinceMs: number, everyMinutes: number): boolean =>
  sinceMs < 0 || sinceMs > everyMinutes * 60_000 - LOOK_MS;
