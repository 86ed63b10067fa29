import type { FunctionName, Schedule } from '#functions/declared.ts';
import type { LocalStore } from './store/store.ts';

type Rate = Pick<Schedule, 'functionName' | 'everyMinutes'>;

interface SchedulerParts {
  readonly schedules: readonly Rate[];
  readonly invoke: (name: FunctionName, event: unknown) => Promise<unknown>;
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
