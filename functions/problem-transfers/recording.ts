import { Logger } from '@aws-lambda-powertools/logger';

/** What a run did, by ids and counts: no text of an item. */
export interface Run {
  /** How many transfers it looked at. */
  readonly seen: number;
  /** How often it did what. */
  readonly done: Readonly<Record<string, number>>;
  /** How many transfers it could not do it for: the next run tries again. */
  readonly failed: number;
  /** How many rows are not what they should be, and were left out. */
  readonly damaged: number;
  /** Whether it came to the end of the table; otherwise the next run goes on. */
  readonly isComplete: boolean;
}

export interface RecordRun {
  readonly ended: (run: Run) => void;
  /** The error by its name: its message can quote what it was about. */
  readonly failed: (transferId: string, name: string) => void;
}

/** Writes each run, and each transfer that it failed at, as a log line. */
export function powertoolsRuns(): RecordRun {
  const logger = new Logger();
  return {
    ended: (run) => logger.info('run', { run }),
    failed: (transferId, name) => logger.error('A transfer was left for the next run', { transferId, name }),
  };
}
