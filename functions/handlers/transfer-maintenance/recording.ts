import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { count } from '#functions/lib/aws/counts.ts';
import { errorName } from '#functions/lib/base/errors.ts';

/** The counts of a run. They hold nothing of an item. */
export interface Run {
  /** How many transfers it read because their date had come. */
  readonly due: number;
  /** How many transfers it looked at on its round. */
  readonly seen: number;
  /** How many of those had no entry in the index of dates, or a wrong one. */
  readonly unmarked: number;
  /** Counts by what was done: the steps of expiries, `found` and `cleared` problems, and the like. */
  readonly done: Readonly<Record<string, number>>;
  /** How many checks failed: the next run tries them again. */
  readonly failed: number;
  /** How many rows are damaged, and were left out. */
  readonly damaged: number;
  /** How many transfers wait for a repair. */
  readonly problems: number;
  /**
   * How long ago the longest due of the transfers that are left came due; 0 where none is, undefined where a part of the
   * index of dates cannot be read.
   */
  readonly lagSeconds: number | undefined;
  /** Whether its round came to the end of the tables; otherwise the next run goes on. */
  readonly isComplete: boolean;
}

export interface RecordRun {
  readonly ended: (run: Run) => void;
  /** Takes the error by its name, since its message can quote data. */
  readonly failed: (transferId: string, name: string) => void;
}

/** The metrics of how many transfers wait for a repair, and of how late the longest due of those is that a run left. */
const PROBLEMS_METRIC = 'ProblemTransfers';
const LAG_METRIC = 'TransfersLag';

/** Writes each run, and each transfer that it failed at, as a log line, and the metrics of what it left. */
export function powertoolsRuns(): RecordRun {
  const logger = new Logger();
  const metrics = new Metrics();
  return {
    ended: (run) => {
      logger.info('run', { run });
      metrics.addMetric(PROBLEMS_METRIC, MetricUnit.Count, run.problems);
      if (run.lagSeconds !== undefined) metrics.addMetric(LAG_METRIC, MetricUnit.Seconds, run.lagSeconds);
      metrics.publishStoredMetrics();
    },
    failed: (transferId, name) => {
      logger.error('A transfer was left for the next run', { transferId, name });
      count('TransfersLeft');
    },
  };
}

/** One check of a transfer. */
interface Task {
  /** The transfer's id. */
  readonly id: string;
  /** The owner of the item that it may change. */
  readonly ownerId?: string;
  /** @returns what it did; undefined when there was nothing to do */
  readonly perform: () => Promise<string | undefined>;
}

/** Counts what a run does. A check that fails does not stop the others. */
export function createTally(record: Pick<RecordRun, 'failed'>) {
  const done: Record<string, number> = {};
  let [due, seen, looked, failed, damaged, unmarked] = [0, 0, 0, 0, 0, 0];

  function fail(id: string, name: string): void {
    failed += 1;
    record.failed(id, name);
  }

  async function perform({ id, perform }: Task): Promise<void> {
    try {
      const did = await perform();
      if (did !== undefined) done[did] = (done[did] ?? 0) + 1;
    } catch (error) {
      fail(id, errorName(error));
    }
  }

  return {
    /** Performs them at once, but those of one owner in turn: their transactions would conflict by the version of a list. */
    perform: async (tasks: readonly Task[]): Promise<void> => {
      const turns = new Map<string, Task[]>();
      for (const task of tasks) {
        const key = task.ownerId ?? task.id;
        turns.set(key, [...(turns.get(key) ?? []), task]);
      }
      const inTurn = async (each: readonly Task[]) => {
        for (const task of each) await perform(task);
      };
      await Promise.all([...turns.values()].map(inTurn));
    },
    saw: (transfers: number, damagedRows: number): void => {
      seen += transfers;
      looked += transfers + damagedRows;
      damaged += damagedRows;
    },
    /** Counts rows of other tables. */
    lookedAt: (rows: number): void => {
      looked += rows;
    },
    metUnmarked: (): void => {
      unmarked += 1;
    },
    metDue: (transfers: number): void => {
      due += transfers;
    },
    /** @param ids of damaged rows: nothing can be done to them */
    metUnreadable: (ids: readonly string[]): void => {
      for (const id of ids) fail(id, 'UnreadableRow');
    },
    counts: () => ({ due, seen, looked, done, failed, damaged, unmarked }),
  };
}
export type Tally = ReturnType<typeof createTally>;

type Counts = Pick<Run, 'due' | 'seen' | 'done' | 'failed' | 'damaged' | 'unmarked'>;

/** Adds up the counts of two parts of a run. */
export function sumOf(one: Counts, other: Counts): Counts {
  const done = { ...one.done };
  for (const [what, count] of Object.entries(other.done)) done[what] = (done[what] ?? 0) + count;
  return {
    due: one.due + other.due,
    seen: one.seen + other.seen,
    done,
    failed: one.failed + other.failed,
    damaged: one.damaged + other.damaged,
    unmarked: one.unmarked + other.unmarked,
  };
}
