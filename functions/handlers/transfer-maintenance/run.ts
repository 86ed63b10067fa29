import type { Stores } from '#functions/lib/storage/stores.ts';
import { type DueDeps, doAllDue } from './due.ts';
import { createTally, type RecordRun, type Run, sumOf } from './recording.ts';
import { goRound, type RoundDeps } from './round.ts';

/** Storage, time and mails for a run. */
export interface MaintenanceDeps extends DueDeps, RoundDeps, Pick<Stores, 'problemChecks'> {
  readonly record: RecordRun;
}

/**
 * Rows that a run looks at beside those that are due. They are about 2,000 units of reading an hour, for which a million
 * transfers are gone round in six weeks; administrators who want to know it now let the whole be checked.
 */
export const ROUND_ROWS = 1_000;

/** The share of its time that a run may take for what is due. The rest is left to the round, which would else never go on. */
const SHARE_OF_DUE = 0.8;

/**
 * Does what is due to transfers, and then goes on with its round of all records.
 * @param deadline milliseconds since 1970
 * @param rows how many a run looks at on its round
 */
export async function run(deps: MaintenanceDeps, deadline: number, rows = ROUND_ROWS): Promise<Run> {
  const start = deps.now();
  const [due, round] = [createTally(deps.record), createTally(deps.record)];
  const dueBy = start.getTime() + (deadline - start.getTime()) * SHARE_OF_DUE;
  const lagSeconds = await doAllDue(deps, dueBy, due);
  const { isComplete, checkedSince } = await goRound(deps, start.toISOString(), { deadline, rows }, round);
  const problems = await deps.problems.countOpen();
  const result = { ...sumOf(due.counts(), round.counts()), lagSeconds, problems, isComplete };
  deps.record.ended(result);
  if (checkedSince !== undefined) await deps.transact([deps.problemChecks.noteChecked(checkedSince)]);
  return result;
}
