import type { FunctionName, Schedule } from '#functions/declared.ts';

type Rate = Pick<Schedule, 'functionName' | 'everyMinutes'>;
type Invoke = (name: FunctionName, event: unknown) => Promise<unknown>;

/**
 * EventBridge Scheduler on one machine: starts each function at its rate, the first time one period from now.
 * A run that fails is the function's own to log; the next one comes all the same.
 * @returns a function that stops it.
 */
export function startScheduler(schedules: readonly Rate[], invoke: Invoke): () => void {
  const timers = schedules.map(({ functionName, everyMinutes }) =>
    setInterval(() => void invoke(functionName, {}).catch(() => undefined), everyMinutes * 60_000).unref(),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
