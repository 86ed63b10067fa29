import type { RecordRun, Run } from './recording.ts';

/** One check of a transfer. */
export interface Task {
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
