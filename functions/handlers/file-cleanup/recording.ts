import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { count } from '#functions/lib/aws/counts.ts';

/** The counts of a run. They hold nothing of an item or a file. */
export interface Run {
  /** Items whose time in the trash was over. */
  readonly emptied: number;
  /** Files whose objects and row were deleted. */
  readonly deleted: number;
  /** Files that were due though an item names them: their marks were taken away. */
  readonly released: number;
  /** Files that no item names and that had no mark: they have one now. */
  readonly unnamed: number;
  /** Files that an item names and that are not there. */
  readonly missing: number;
  /** Files and items that the next run tries again. */
  readonly failed: number;
  /** Whether it came to the end of the tables; otherwise the next run goes on. */
  readonly isComplete: boolean;
}

export interface RecordRun {
  readonly ended: (run: Run) => void;
  /** Takes the error by its name, since its message can quote data. @param ids of what it was, where that is one row */
  readonly failed: (name: string, ids?: Partial<Pick<FileProblem, 'fileId' | 'assetId'>>) => void;
  readonly found: (problem: FileProblem) => void;
}

/** A file that disagrees with the items. Neither id tells anything of its content or owner. */
export interface FileProblem {
  readonly kind: 'missing' | 'unnamed';
  readonly fileId: string;
  readonly assetId: string;
}

/** The name of the failure where a row is not what the product writes: nothing is deleted for it. */
export const UNREADABLE_ROW = 'UnreadableRow';

const LINES = {
  missing: 'An item names a file that is not there',
  unnamed: 'A file that no item names had no mark',
} as const satisfies Record<FileProblem['kind'], string>;

/** Writes each run, and each thing that an operator has to know, as a log line, and counts them. */
export function powertoolsRuns(): RecordRun {
  const logger = new Logger();
  const metrics = new Metrics();
  return {
    ended: (run) => {
      logger.info('run', { run });
      metrics.singleMetric().addMetric('FilesDeleted', MetricUnit.Count, run.deleted);
    },
    failed: (name, ids) => {
      logger.error('Files were left for the next run', { name, ...ids });
      count('FilesLeft');
    },
    found: ({ kind, ...ids }) => {
      logger.error(LINES[kind], ids);
      count('FileProblems');
    },
  };
}
