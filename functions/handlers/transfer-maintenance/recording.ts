import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** The counts of a run. They hold nothing of an item. */
export interface Run {
  /** How many transfers it looked at. */
  readonly seen: number;
  /** Counts by what was done: the steps of expiries, `found` and `cleared` problems, and the like. */
  readonly done: Readonly<Record<string, number>>;
  /** How many checks failed: the next run tries them again. */
  readonly failed: number;
  /** How many rows are damaged, and were left out. */
  readonly damaged: number;
  /** How many transfers wait for a repair. */
  readonly problems: number;
  /** Whether it came to the end of the tables; otherwise the next run goes on. */
  readonly isComplete: boolean;
}

export interface RecordRun {
  readonly ended: (run: Run) => void;
  /** Takes the error by its name, since its message can quote data. */
  readonly failed: (transferId: string, name: string) => void;
}

/** The metric of how many transfers wait for a repair. */
export const PROBLEMS_METRIC = 'ProblemTransfers';

/** Writes each run, and each transfer that it failed at, as a log line, and counts the problems there are. */
export function powertoolsRuns(): RecordRun {
  const logger = new Logger();
  const metrics = new Metrics();
  return {
    ended: (run) => {
      logger.info('run', { run });
      metrics.singleMetric().addMetric(PROBLEMS_METRIC, MetricUnit.Count, run.problems);
    },
    failed: (transferId, name) => logger.error('A transfer was left for the next run', { transferId, name }),
  };
}

/** One check of a transfer. */
interface Task {
  /** The transfer's id. */
  readonly id: string;
  /** @returns what it did; undefined when there was nothing to do */
  readonly perform: () => Promise<string | undefined>;
}

/** Counts what a run does. A check that fails does not stop the others. */
export function createTally(record: Pick<RecordRun, 'failed'>) {
  const done: Record<string, number> = {};
  let [seen, failed, damaged] = [0, 0, 0];

  async function perform({ id, perform }: Task): Promise<void> {
    try {
      const did = await perform();
      if (did !== undefined) done[did] = (done[did] ?? 0) + 1;
    } catch (error) {
      failed += 1;
      record.failed(id, error instanceof Error ? error.name : 'unknown');
    }
  }

  return {
    /** Performs them at once. */
    perform: async (tasks: readonly Task[]): Promise<void> => {
      await Promise.all(tasks.map(perform));
    },
    saw: (transfers: number, damagedRows: number): void => {
      seen += transfers;
      damaged += damagedRows;
    },
    counts: (): Pick<Run, 'seen' | 'done' | 'failed' | 'damaged'> => ({ seen, done, failed, damaged }),
  };
}
export type Tally = ReturnType<typeof createTally>;
